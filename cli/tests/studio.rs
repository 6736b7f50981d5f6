//! The server of the studio over real HTTP: games, what is refused, what is saved.

mod client;

use std::fs;
use std::net::TcpStream;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use client::{Answer, Server};

/// How long something in the background may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// A new game of two people, or of others.
fn begin(server: &Server, asked: &Value) -> Value {
    let answer = server.post("/api/games", asked);
    assert_eq!(answer.status, 201, "{answer:?}");
    answer.json()
}

fn act(server: &Server, game: &Value, what: &Value) -> Answer {
    let deed = json!({ "do": what, "version": game["version"] });
    server.post(&format!("/api/games/{}", game["id"].as_str().unwrap()), &deed)
}

/// Plays actions by their texts; gives the game after them.
fn play(server: &Server, mut game: Value, actions: &[&str]) -> Value {
    for action in actions {
        let answer = act(server, &game, &json!({ "act": action }));
        assert_eq!(answer.status, 200, "{action}: {answer:?}");
        game = answer.json()["game"].take();
    }
    game
}

/// Goes from pick to pick as the page does; gives the last answer.
fn pick(server: &Server, game: &Value, picks: &[Value]) -> Value {
    let mut so_far = json!([]);
    let mut last = Value::Null;
    for next in picks {
        let answer = act(server, game, &json!({ "pick": { "picks": so_far, "next": next, "click": true } }));
        assert_eq!(answer.status, 200, "{next}: {answer:?}");
        last = answer.json();
        so_far = last["selection"]["picks"].clone();
    }
    last
}

/// A square as a pick, by its name.
fn square(server: &Server, variant: &str, name: &str) -> Value {
    let board = server.get(&format!("/api/boards/{variant}")).json();
    let squares = board["squares"].as_array().unwrap();
    json!({ "square": squares.iter().position(|square| square["name"] == name).unwrap() })
}

fn wait_for(mut holds: impl FnMut() -> bool) {
    let until = Instant::now() + PATIENCE;
    while !holds() {
        assert!(Instant::now() < until, "it does not happen");
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn a_game_is_played_to_its_end_and_survives_a_restart() {
    let server = Server::start(&[]);
    let game = begin(&server, &json!({ "variant": "chess" }));
    let game = play(&server, game, &["f2f3", "e7e5", "g2g4"]);
    assert_eq!(game["outcome"], Value::Null);
    let game = play(&server, game, &["d8h4"]);
    assert_eq!(game["outcome"]["winner"], "Black");
    assert_eq!(game["position"]["checks"].as_array().unwrap().len(), 1);
    assert_eq!(game["log"][3]["sentences"], json!(["Black's queen goes from d8 to h4."]));
    assert_eq!(act(&server, &game, &json!({ "act": "e1e2" })).status, 422, "the game is over");

    let server = server.restart();
    let path = format!("/api/games/{}", game["id"].as_str().unwrap());
    let again = server.get(&path).json();
    assert_eq!((&again["log"], &again["outcome"]), (&game["log"], &game["outcome"]));
    assert_eq!(server.get("/api/games").json()[0]["result"], "Black wins: checkmate");
    let record = server.get(&format!("{path}/record")).body;
    assert!(record.starts_with("variant: chess\nresult: Black wins: checkmate\n"), "{record}");
    let before = server.get(&format!("{path}/after/2")).json();
    assert_eq!(before["text"], "rnbqkbnr/pppp1ppp/8/4p3/8/5P2/PPPPP1PP/RNBQKBNR w KQkq - 0");
}

#[test]
fn resignation_and_taking_back_are_kept_too() {
    let server = Server::start(&[]);
    let game = begin(&server, &json!({ "variant": "chess" }));
    let game = play(&server, game, &["e2e4", "e7e5"]);
    let game = act(&server, &game, &json!("undo")).json()["game"].take();
    assert_eq!((game["log"].as_array().unwrap().len(), &game["can_redo"]), (1, &json!(true)));
    let game = act(&server, &game, &json!("resign")).json()["game"].take();
    let server = server.restart();
    let path = format!("/api/games/{}", game["id"].as_str().unwrap());
    let again = server.get(&path).json();
    assert_eq!(again["outcome"], json!({ "winner": "White", "told": "White wins: Black resigned" }));
    assert_eq!(server.delete(&path).status, 204);
    assert_eq!(server.get(&path).status, 404);
}

#[test]
fn a_promotion_is_chosen_on_the_way() {
    let server = Server::start(&[]);
    let start = "7k/P7/8/8/8/8/8/K7 w - - 0";
    let game = begin(&server, &json!({ "variant": "chess", "position": start }));
    let squares = [square(&server, "chess", "a7"), square(&server, "chess", "a8")];
    let answer = pick(&server, &game, &squares);
    let offers = answer["selection"]["offers"].as_array().unwrap();
    assert_eq!(offers.len(), 4);
    let [from, to] = squares;
    let answer = pick(&server, &game, &[from, to, json!({ "choice": "knight" })]);
    assert_eq!(answer["game"]["log"][0]["action"], "a7a8n");
}

#[test]
fn a_turn_of_several_actions_says_what_is_left_of_it() {
    let server = Server::start(&[]);
    let game = begin(&server, &json!({ "variant": "medieval-war-chess" }));
    assert_eq!(game["left"], json!([3, 3]));
    let squares = ["e2", "e3"].map(|name| square(&server, "medieval-war-chess", name));
    let answer = pick(&server, &game, &squares);
    assert_eq!(answer["game"]["left"], json!([2, 3]));
    assert_eq!(answer["game"]["position"]["mover"], "White");
}

#[test]
fn the_computer_answers_while_the_server_answers_too() {
    let server = Server::start(&[]);
    let game = begin(&server, &json!({ "variant": "chess", "black": "computer:1" }));
    let path = format!("/api/games/{}", game["id"].as_str().unwrap());
    let game = play(&server, game, &["e2e4"]);
    assert_eq!(game["is_thinking"], true);
    assert_eq!(act(&server, &game, &json!({ "act": "e7e5" })).status, 409, "Black is not played by people");
    wait_for(|| server.get(&path).json()["log"].as_array().unwrap().len() == 2);
    let stale = act(&server, &game, &json!("undo"));
    assert_eq!((stale.status, stale.error().contains("gone on")), (409, true));
}

#[test]
fn whoever_looks_at_a_game_is_told_of_changes() {
    let server = Server::start(&[]);
    let game = begin(&server, &json!({ "variant": "chess" }));
    let mut events = server.events(&format!("/api/games/{}/events", game["id"].as_str().unwrap()));
    play(&server, game, &["e2e4"]);
    assert_eq!(events.next_of("changed"), "1");
}

#[test]
fn the_computer_thinks_aloud() {
    let server = Server::start(&[]);
    let start = "6k1/5ppp/8/8/8/8/8/R6K w - - 0";
    let game = begin(&server, &json!({ "variant": "chess", "position": start }));
    let mut events = server.events(&format!("/api/games/{}/analysis/0", game["id"].as_str().unwrap()));
    let mut found = false;
    while !found {
        let line: Value = serde_json::from_str(&events.next_of("line")).unwrap();
        found = line["score"] == "White wins in 1" && line["actions"][0] == "Ra8#";
    }
    let hint = server.post(&format!("/api/games/{}/hint", game["id"].as_str().unwrap()), &json!({}));
    assert_eq!(hint.json()["action"], "a1a8");
}

#[test]
fn a_game_begins_with_actions_and_says_which_one_is_wrong() {
    let server = Server::start(&[]);
    let start = "4k3/4p3/8/8/8/8/4P3/4K3 w - - 0";
    let game = begin(&server, &json!({ "variant": "chess", "position": start, "moves": " e2e4  e7e5\n" }));
    assert_eq!((game["log"].as_array().unwrap().len(), &game["start"]), (2, &json!(start)));
    assert_eq!(begin(&server, &json!({ "variant": "chess" }))["start"], Value::Null);
    let cases = [
        ("e2e4 e2e4", "action 2: "),
        (
            "f2f3 e7e5 g2g4 d8h4 a2a3",
            "action 5: `a2a3` comes too late, the game is over: Black wins: checkmate",
        ),
        ("e2e4 \u{1F409}", "action 2: "),
    ];
    for (moves, told) in cases {
        let answer = server.post("/api/games", &json!({ "variant": "chess", "moves": moves }));
        assert_eq!((answer.status, answer.error().contains(told)), (422, true), "{moves}: {answer:?}");
    }
}

#[test]
fn the_games_of_a_file_are_added() {
    let server = Server::start(&[]);
    let add = |name: &str, text: &str| server.post("/api/files", &json!({ "name": name, "text": text }));
    let pgn = "[White \"Ann\"]\n[Black \"Bob\"]\n[TimeControl \"300+3\"]\n\n1. e4 {[%clk 0:04:50]} e5 *\n\n\
        [Variant \"Atomic\"]\n\n1. e4 e4 *\n\n[Variant \"Crazyhouse\"]\n\n1. d4 0-1\n";
    let answer = add("evening.pgn", pgn);
    assert_eq!(answer.status, 201, "{answer:?}");
    let added = answer.json();
    assert_eq!(added["faults"].as_array().unwrap().len(), 1);
    assert!(added["faults"][0].as_str().unwrap().starts_with("evening.pgn:9: "), "{added}");
    let ids: Vec<&str> = added["games"].as_array().unwrap().iter().map(|id| id.as_str().unwrap()).collect();
    let server = server.restart();
    let [chess, crazyhouse] = [ids[0], ids[1]].map(|id| server.get(&format!("/api/games/{id}")).json());
    assert_eq!((&chess["variant"], &chess["names"]), (&json!("chess"), &json!(["Ann", "Bob"])));
    assert_eq!((&chess["log"][1]["action"], &chess["clock"]["left"][1]), (&json!("e7e5"), &json!(303_000)));
    let saved = server.get(&format!("/api/games/{}/pgn", ids[0])).body;
    assert!(saved.contains("[White \"Ann\"]") && saved.contains("{[%clk 0:04:50.000]}"), "{saved}");
    assert_eq!(crazyhouse["outcome"]["winner"], "Black");
    // A record of the studio is read again, and goes on.
    let record = server.get(&format!("/api/games/{}/record", ids[0])).body;
    let again = server.post("/api/files", &json!({ "name": "a.txt", "text": record })).json();
    let again = server.get(&format!("/api/games/{}", again["games"][0].as_str().unwrap())).json();
    assert_eq!((&again["log"], &again["names"]), (&chess["log"], &chess["names"]));
    play(&server, again, &["g1f3"]);
}

#[test]
fn files_without_a_game_are_refused_and_nothing_else_is_read() {
    let server = Server::start(&[]);
    let folder = tempfile::tempdir().unwrap();
    let definition = folder.path().join("own.toml");
    fs::write(&definition, "[variant]\nname = \"Own\"\nextends = \"chess\"\n").unwrap();
    let foreign = format!("variant: {}\n\ne2e4\n", definition.display());
    let many = "variant: chess\n\ne2e4\n\n".repeat(61);
    let cases: [(&str, &str, &str); 7] = [
        ("a.txt", "", "no game"),
        ("a.txt", "e2e4\n", "names no variant"),
        ("a.pgn", "", "no game"),
        ("a.pgn", "1. e4 {", "a.pgn:1: "),
        ("a.txt", "variant: chess\n\ne2e5\n", "a.txt:3: "),
        ("a.txt", &foreign, "no variant is called"),
        ("a.txt", &many, "more than 60 games"),
    ];
    for (name, text, told) in cases {
        let answer = server.post("/api/files", &json!({ "name": name, "text": text }));
        assert_eq!((answer.status, answer.error().contains(told)), (422, true), "{name} {text}: {answer:?}");
    }
    let large = "x".repeat(200_000);
    assert_eq!(server.post("/api/files", &json!({ "name": "a.txt", "text": large })).status, 422);
    let huge = "x".repeat(2 << 20);
    assert_eq!(server.post("/api/files", &json!({ "name": "a.txt", "text": huge })).status, 413);
    assert_eq!(server.get("/api/games").json(), json!([]));
}

#[test]
fn games_are_played_in_the_background_and_reported() {
    let server = Server::start(&[]);
    let path = "/api/selfplay/hexapawn";
    assert_eq!(server.get(path).json(), Value::Null);
    assert_eq!(server.get("/reports/hexapawn").status, 404);
    let begun = server.post(path, &json!({ "level": "random" }));
    assert_eq!((begun.status, &begun.json()["games"]), (202, &json!(100)));
    wait_for(|| server.get(path).json()["is_over"] == true);
    let run = server.get(path).json();
    assert_eq!((&run["done"], &run["fault"]), (&json!(100), &Value::Null));
    let report = server.get("/reports/hexapawn");
    assert!(report.body.contains("hexapawn: 100 games at random"), "{}", report.body);
    let policy = report.header("content-security-policy").unwrap();
    assert!(policy.contains("default-src 'none'") && !policy.contains("script-src"), "{policy}");
    for (path, level, status) in [(path, "9", 422), (path, "god", 422), ("/api/selfplay/chest", "1", 404)] {
        let answer = server.post(path, &json!({ "level": level }));
        assert_eq!((answer.status, answer.error().is_empty()), (status, false), "{level}: {answer:?}");
    }
}

#[test]
fn games_in_the_background_are_stopped() {
    let server = Server::start(&[]);
    let path = "/api/selfplay/tenjiku-shogi";
    assert_eq!(server.delete(path).status, 404, "none were begun");
    assert_eq!(server.post(path, &json!({ "level": "8" })).status, 202);
    let other = server.post("/api/selfplay/hexapawn", &json!({ "level": "1" }));
    assert_eq!(other.status, 409);
    assert!(other.error().contains("games of tenjiku-shogi are being played"), "{other:?}");
    assert_eq!(server.delete(path).status, 204);
    wait_for(|| server.get(path).json()["is_over"] == true);
    assert_eq!(server.get(path).json()["fault"], "they were stopped");
    assert!(server.get("/reports/tenjiku-shogi").error().contains("they were stopped"));
    assert_eq!(server.post("/api/selfplay/hexapawn", &json!({ "level": "1" })).status, 202);
}

/// What the server has written it can read again.
#[test]
fn a_long_game_survives_a_restart() {
    let server = Server::start(&[]);
    let text = format!("variant: chess\nwhite: {}\n\ne2e4\n", "Ann ".repeat(5_000));
    let added = server.post("/api/files", &json!({ "name": "a.txt", "text": text })).json();
    let path = format!("/api/games/{}", added["games"][0].as_str().unwrap());
    let server = server.restart();
    assert_eq!(server.get("/api/games").json().as_array().unwrap().len(), 1);
    assert_eq!(server.get(&path).json()["log"][0]["action"], "e2e4");
}

#[test]
fn the_states_of_a_game_are_judged_one_by_one() {
    let server = Server::start(&[]);
    let game = begin(&server, &json!({ "variant": "chess", "moves": "f2f3 e7e5 g2g4 d8h4" }));
    let path = format!("/api/games/{}/scores", game["id"].as_str().unwrap());
    let mut events = server.events(&format!("{path}/0"));
    let judged = |text: String| serde_json::from_str::<Value>(&text).unwrap();
    let scores: Vec<Value> = (0..5).map(|_| judged(events.next_of("score"))).collect();
    let after: Vec<u64> = scores.iter().map(|score| score["after"].as_u64().unwrap()).collect();
    assert_eq!(after, [0, 1, 2, 3, 4]);
    assert_eq!((&scores[3]["score"], &scores[3]["points"]), (&json!("Black wins in 1"), &json!(-1000.0)));
    assert_eq!(scores[4]["score"], "Black wins: checkmate");
    assert_eq!(events.next_of("end"), "over", "browsers pass over events without data");
    let mut events = server.events(&format!("{path}/99"));
    assert_eq!(judged(events.next_of("score"))["after"], 4, "there are no later ones");
}

#[test]
fn the_effects_of_an_action_are_sent_in_their_order() {
    let server = Server::start(&[]);
    let start = "**6**/**1y4**/10/7r2/3n6/10/1X8/10/**6**/**6** w";
    let asked = json!({ "variant": "wizards-war", "position": start, "moves": "b4d6" });
    let game = begin(&server, &asked);
    let effects = game["log"][0]["effects"].as_array().unwrap();
    let kinds: Vec<&str> = effects.iter().map(|effect| effect["do"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["remove", "move", "add"], "{effects:?}");
}

#[test]
fn boards_are_drawn_as_their_definitions_say() {
    let server = Server::start(&[]);
    let board = server.get("/api/boards/xiangqi").json();
    let count = |name: &str| board["lines"][name].as_array().unwrap().len();
    // Ten ranks of eight steps, two edges of nine and seven other files of eight, and two palaces of four.
    assert_eq!((count("lines"), count("river"), count("dots")), (80 + 18 + 56 + 8, 8, 14));
    let drawn = |board: &Value, side: &str| board["kinds"][0]["drawn"][side].as_str().unwrap().to_owned();
    assert_ne!(drawn(&board, "White"), drawn(&board, "Black"));
    assert!(board["kinds"][0]["has_figure"].as_bool().unwrap() && !drawn(&board, "White").contains("<text"));
    let board = server.get("/api/boards/shogi").json();
    assert_eq!((&board["lines"], &board["plain"]), (&Value::Null, &json!(true)));
    assert_eq!(board["kinds"][0]["is_wedge"], json!(true), "it points ahead");
    assert!(
        drawn(&board, "Black").contains("rotate(180)") && !drawn(&board, "White").contains("rotate(180)")
    );
    assert_eq!(server.get("/api/boards/xiangqi").json()["kinds"][0]["is_wedge"], json!(false));
    assert_eq!(server.get("/api/boards/circular").json()["round"], json!(true));
    assert_eq!(server.get("/api/boards/cylinder").json()["round"], json!(false));
    let board = server.get("/api/boards/medieval-war-chess").json();
    assert!(board["actions"]["summon3"].as_str().unwrap().contains("removed from the game"));
    let board = server.get("/api/boards/chess").json();
    assert_eq!((&board["plain"], &board["kinds"][0]["is_stone"]), (&json!(false), &json!(false)));
    assert_eq!(server.get("/api/boards/checkers").json()["kinds"][0]["is_stone"], json!(true));
}

#[test]
fn the_gallery_has_all_variants_with_pictures_and_rules() {
    let server = Server::start(&[]);
    wait_for(|| server.get("/api/gallery").json()["is_whole"] == true);
    let gallery = server.get("/api/gallery").json();
    let games = gallery["families"].as_array().unwrap().iter().flat_map(|family| family["games"].as_array());
    let games: Vec<&Value> = games.flatten().collect();
    assert_eq!(games.len(), variorum::source::shipped().len());
    let has = |name: &str, word: &str| {
        let game = games.iter().find(|game| game["name"] == name).unwrap();
        game["words"].as_array().unwrap().contains(&json!(word))
    };
    assert!(has("crazyhouse", "drops") && !has("chess", "drops"));
    assert!(has("glinski", "hexagons") && has("medieval-war-chess", "several actions"));
    let picture = server.get("/api/pictures/chess");
    assert!(picture.body.starts_with("<svg ") && picture.header("content-type") == Some("image/svg+xml"));
    let rules = server.get("/rules/chess");
    assert!(rules.body.contains("<h1>Chess</h1>") && rules.header("content-security-policy").is_some());
}

#[test]
fn a_definition_is_read_again_when_it_is_saved() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hill.toml");
    let text = "[variant]\nname = \"Hill\"\nextends = \"chess\"\n";
    fs::write(&file, text).unwrap();
    let name = file.display().to_string();
    let server = Server::start(&[&name]);
    let first = server.get("/api/definition").json();
    assert_eq!((&first["is_right"], &first["version"]), (&json!(true), &json!(1)));
    let game = begin(&server, &json!({ "variant": name }));
    let game = play(&server, game, &["e2e4"]);

    fs::write(&file, format!("{text}[zones]\nhill = \"d4-e9\"\n")).unwrap();
    wait_for(|| server.get("/api/definition").json()["is_right"] == false);
    let broken = server.get("/api/definition").json();
    let mistake = &broken["diagnostics"][0];
    assert_eq!((&mistake["line"], &mistake["severity"]), (&json!(5), &json!("error")));
    assert_eq!(broken["is_playable"], true, "the one that was right last is played");

    fs::write(&file, format!("{text}[pieces]\npawn.moves = \"quiet fW\"\n")).unwrap();
    wait_for(|| server.get("/api/definition").json()["is_right"] == true);
    let answer = act(&server, &game, &json!("reread"));
    let again = answer.json()["game"].take();
    assert_eq!(again["log"], json!([]), "the double step is not legal any more: {answer:?}");
    assert!(folder.path().join("hill.toml").exists());
}

#[test]
fn a_definition_is_written_by_the_page() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hill.toml");
    let text = "[variant]\nname = \"Hill\"\nextends = \"chess\"\n";
    fs::write(&file, text).unwrap();
    let name = file.display().to_string();
    let server = Server::start(&[&name]);
    let put = |server: &Server, text: &str, before: &str| {
        server.put("/api/definition", &json!({ "text": text, "before": before }))
    };
    assert_eq!(server.get("/api/definition").json()["text"], text);
    let broken = format!("{text}[zones]\nhill = \"d4-e9\"\n");
    let answer = put(&server, &broken, text);
    let told = answer.json();
    assert_eq!((answer.status, &told["is_right"], &told["text"]), (200, &json!(false), &json!(broken)));
    assert_eq!(told["diagnostics"][0]["line"], 5);
    assert_eq!(fs::read_to_string(&file).unwrap(), broken);
    let stale = put(&server, text, text);
    assert_eq!((stale.status, stale.error().contains("changed meanwhile")), (409, true));
    assert_eq!(fs::read_to_string(&file).unwrap(), broken, "nobody's changes are lost");
    assert_eq!(put(&server, text, &broken).json()["is_right"], true);

    let open_to_all = Server::start(&[&name, "--listen", "0.0.0.0"]);
    assert_eq!(open_to_all.get("/api/definition").json()["is_editable"], false);
    assert_eq!(put(&open_to_all, &broken, text).status, 403);
    assert_eq!(fs::read_to_string(&file).unwrap(), text);
    assert_eq!(put(&Server::start(&["chess"]), "", "").status, 404, "a shipped variant is not written");
}

#[test]
fn requests_of_others_are_refused() {
    let server = Server::start(&[]);
    let own = server.host();
    let token = server.bearer();
    let cases: [(&str, u16); 8] = [
        ("GET /api/games HTTP/1.1\r\nHost: evil.example\r\n{token}", 403),
        ("GET /api/games HTTP/1.1\r\nHost: localhost.evil.example:80\r\n{token}", 403),
        ("GET /api/games HTTP/1.1\r\nHost: {own}\r\n", 401),
        ("GET /api/games HTTP/1.1\r\nHost: {own}\r\nAuthorization: Bearer 0123\r\n", 401),
        ("GET /api/games HTTP/1.1\r\nHost: {own}\r\nCookie: variorum=1\r\n", 401),
        ("GET /api/games HTTP/1.1\r\nHost: {own}\r\nOrigin: http://evil.example\r\n{token}", 403),
        ("GET /api/games HTTP/1.1\r\nHost: {own}\r\nOrigin: null\r\n{token}", 403),
        ("DELETE /api/games/chess-1 HTTP/1.1\r\nHost: {own}\r\nSec-Fetch-Site: cross-site\r\n{token}", 403),
    ];
    for (head, status) in cases {
        let head = head.replace("{own}", own).replace("{token}", &token);
        let answer = server.send(&format!("{head}Connection: close\r\n\r\n"));
        assert_eq!((answer.status, answer.error().is_empty()), (status, false), "{head}{answer:?}");
        assert!(answer.header("content-security-policy").is_some());
    }
    let page = server.send(&format!("GET / HTTP/1.1\r\nHost: {own}\r\nConnection: close\r\n\r\n"));
    assert!(page.status == 401 && page.body.contains("open the address that the server has printed"));
    assert_eq!(server.get("/api/games").status, 200, "it still answers");
}

#[test]
fn the_address_that_is_printed_gives_a_cookie_for_this_site_alone() {
    let server = Server::start(&[]);
    let request = format!(
        "GET /?token={} HTTP/1.1\r\nHost: {}\r\nConnection: close\r\n\r\n",
        server.token(),
        server.host()
    );
    let page = server.send(&request);
    let cookie = page.header("set-cookie").unwrap_or_else(|| panic!("{page:?}"));
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict"));
    let cookie = cookie.split(';').next().unwrap();
    let head = format!(
        "GET /api/games HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\nConnection: close\r\n\r\n",
        server.host()
    );
    assert_eq!(server.send(&head).status, 200);
    let policy = page.header("content-security-policy").unwrap();
    assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"));
}

#[test]
fn no_file_can_be_reached() {
    let server = Server::start(&[]);
    for path in [
        "/web/../Cargo.toml",
        "/web/..%2f..%2fCargo.toml",
        "/web/%2e%2e%2fmod.rs",
        "/api/games/..%2f..%2f..%2fetc%2fpasswd",
        "/api/games/%2Fetc%2Fpasswd/record",
        "/api/boards/%2Fetc%2Fpasswd",
        "/api/boards/..%2Fvariants%2Fchess.toml",
        "/api/boards/chess%20+%20..%2Fx",
        "/api/pictures/.",
        "/rules/%00",
        "/api/boards/%ff",
        "//etc/passwd",
    ] {
        let answer = server.get(path);
        assert!((400..500).contains(&answer.status), "{path}: {answer:?}");
        assert!(!answer.error().is_empty(), "{path}: {answer:?}");
    }
    let answer = server.post("/api/games", &json!({ "variant": "/etc/passwd" }));
    assert_eq!(answer.status, 404);
}

#[test]
fn whatever_is_sent_is_answered_clearly() {
    let server = Server::start(&[]);
    let game = begin(&server, &json!({ "variant": "chess" }));
    let path = format!("/api/games/{}", game["id"].as_str().unwrap());
    let cases: [(&str, &str, u16); 12] = [
        ("/api/games", "{", 400),
        ("/api/games", "[]", 422),
        ("/api/games", r#"{"variant":1}"#, 422),
        ("/api/games", r#"{"variant":"chess","more":1}"#, 422),
        ("/api/games", r#"{"variant":"chess","white":"god"}"#, 422),
        ("/api/games", r#"{"variant":"chess","position":"8/8"}"#, 422),
        (&path, r#"{"do":"fly","version":0}"#, 422),
        (&path, r#"{"do":{"act":"e2e5"},"version":0}"#, 422),
        (&path, r#"{"do":{"pick":{"picks":[],"next":{"square":60000}}},"version":0}"#, 422),
        (&path, r#"{"do":{"pick":{"picks":["done","done"],"next":null}},"version":0}"#, 422),
        (&path, r#"{"do":"claim","version":0}"#, 422),
        (&path, r#"{"do":"resign","version":7}"#, 409),
    ];
    for (path, body, status) in cases {
        let answer = server.post_text(path, body);
        assert_eq!((answer.status, answer.error().is_empty()), (status, false), "{body}: {answer:?}");
    }
    let huge = format!(r#"{{"variant":"{}"}}"#, "x".repeat(1 << 20));
    let answer = server.post_text("/api/games", &huge);
    assert_eq!((answer.status, answer.error().is_empty()), (413, false), "{answer:?}");
    let head = format!("POST /api/games HTTP/1.1\r\nHost: {}\r\n{}", server.host(), server.bearer());
    let plain =
        format!("{head}Content-Type: text/plain\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{{}}");
    assert_eq!(server.send(&plain).status, 415);
    let put = format!(
        "PUT /api/games HTTP/1.1\r\nHost: {}\r\n{}Connection: close\r\n\r\n",
        server.host(),
        server.bearer()
    );
    assert_eq!(server.send(&put).status, 405);
    assert_eq!(server.send("nonsense\r\n\r\n").status, 400);
    assert_eq!(server.get(&path).json()["version"], 0, "nothing has changed");
    assert!(act(&server, &game, &json!({ "act": "e2e5" })).error().contains("pawn"), "it says why");
}

#[test]
fn whoever_only_connects_keeps_nobody_out() {
    let server = Server::start(&[]);
    let connect = |_| TcpStream::connect(server.host()).unwrap();
    let idle: Vec<TcpStream> = (0..500).map(connect).collect();
    let began = Instant::now();
    assert_eq!(server.get("/api/games").status, 200);
    // An unfinished request is given up after ten seconds.
    assert!(began.elapsed() < Duration::from_secs(8), "it took {:?}", began.elapsed());
    drop(idle);
}

#[test]
fn the_log_has_actions_as_players_write_them() {
    let server = Server::start(&[]);
    let written = |variant: &str, actions: &[&str]| {
        let game = play(&server, begin(&server, &json!({ "variant": variant })), actions);
        let log = game["log"].as_array().unwrap();
        log.iter().map(|line| line["written"].as_str().unwrap().to_owned()).collect::<Vec<String>>()
    };
    assert_eq!(written("chess", &["e2e4", "e7e5", "g1f3"]), ["e4", "e5", "Nf3"]);
    assert_eq!(written("shogi", &["c3c4"]), ["P-7f"]);
    let game = begin(&server, &json!({ "variant": "chess" }));
    let game = play(&server, game, &["e2e4", "e7e5", "f1c4", "b8c6", "d1h5"]);
    let game = act(&server, &game, &json!("undo")).json()["game"].clone();
    let game = play(&server, game, &["d1f3"]);
    assert_eq!(game["log"][4]["written"], json!("Qf3"), "what was taken back is written no more");
}

#[test]
fn a_clock_counts_and_ends_a_game_by_itself() {
    let server = Server::start(&[]);
    let game = begin(&server, &json!({ "variant": "chess", "clock": "0.05+0/5+3" }));
    assert_eq!((&game["clock"]["control"], &game["clock"]["runs"]), (&json!("0.05+0/5+3"), &json!("White")));
    assert_eq!(game["clock"]["left"][1], 300_000);
    let mut events = server.events(&format!("/api/games/{}/events", game["id"].as_str().unwrap()));
    assert_eq!(events.next_of("changed"), "1", "nobody has asked for it");
    let path = format!("/api/games/{}", game["id"].as_str().unwrap());
    let game = server.get(&path).json();
    assert_eq!(game["outcome"]["told"], "Black wins: White ran out of time");
    assert_eq!((&game["clock"]["left"][0], &game["clock"]["runs"]), (&json!(0), &Value::Null));
    assert_eq!(act(&server, &game, &json!({ "act": "e2e4" })).status, 422);
    let again = server.restart().get(&path).json();
    assert_eq!(again["outcome"], game["outcome"]);
}

#[test]
fn the_time_of_each_action_is_kept() {
    let server = Server::start(&[]);
    let game = begin(&server, &json!({ "variant": "chess", "clock": "5+3" }));
    let game = play(&server, game, &["e2e4", "e7e5"]);
    let path = format!("/api/games/{}", game["id"].as_str().unwrap());
    let record = server.get(&format!("{path}/record")).body;
    assert!(record.starts_with("variant: chess\nclock: 5+3\nspent: "), "{record}");
    let left = |game: &Value| [0, 1].map(|at| game["clock"]["left"][at].as_u64().unwrap());
    let [white, black] = left(&game);
    assert!(black <= 303_000 && white <= 303_000 && white.min(black) > 290_000, "{white} {black}");
    let pgn = server.get(&format!("{path}/pgn"));
    assert_eq!(pgn.header("content-type"), Some("application/vnd.chess-pgn"));
    for part in [
        "[Date \"2",
        "[VariantFile \"chess\"]",
        "[TimeControl \"300+3\"]",
        "1. e4 {[%clk 0:05:0",
        "} 1... e5 {[%clk ",
    ] {
        assert!(pgn.body.contains(part), "{part}: {}", pgn.body);
    }
    let server = server.restart();
    let again = server.get(&path).json();
    assert!(left(&again)[1].abs_diff(black) <= 1, "{again}");
    let game = act(&server, &again, &json!("undo")).json()["game"].take();
    assert_eq!(left(&game)[1], 300_000, "the time is given back");
    for clock in ["0+5", "five", "5+3/"] {
        let refused = server.post("/api/games", &json!({ "variant": "chess", "clock": clock }));
        assert_eq!(refused.status, 422, "{refused:?}");
        assert!(refused.error().contains("minutes and seconds"), "{refused:?}");
    }
}
