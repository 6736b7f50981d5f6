//! The addresses of the server and their handlers.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::to_bytes;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::header::{self, HeaderValue};
use axum::http::{StatusCode, Uri};
use axum::middleware::{self, Next};
use axum::response::sse::{Event, KeepAlive, KeepAliveStream, Sse};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{get, post};
use axum::{Json, Router};
use serde::Serialize;
use serde_json::{Value, json};
use tokio::sync::{OwnedSemaphorePermit, broadcast, mpsc};
use tokio_stream::wrappers::{BroadcastStream, ReceiverStream};
use tokio_stream::{Stream, StreamExt};
use variorum::Variant;

use super::Studio;
use super::analysis::{Analysis, Leash, Scores};
use super::assets;
use super::author::Definition;
use super::board::Board;
use super::gallery::Families;
use super::games::{Added, Listed};
use super::reply::Refusal;
use super::request::{Deed, NewFile, NewGame, NewRun, NewText};
use super::room::{Answer, Room};
use super::selfplay::Progress;
use super::view::{Position, View};
use crate::rulebook::page_of;

type Shared = State<Arc<Studio>>;

/// The maximal size of a request.
const BODY_BYTES: usize = 64 << 10;
/// The maximal size of a request with a file of games.
const FILE_BYTES: usize = 1 << 20;
/// The maximal size of a request with a new text of the definition and the one before.
const TEXT_BYTES: usize = 4 << 20;
/// The maximal time for an answer.
const TIME: Duration = Duration::from_secs(30);
/// The maximal time that an analysis waits for another one to end.
const SEAT: Duration = Duration::from_secs(5);
/// The maximal size of a refusal of the framework.
const REFUSAL_BYTES: usize = 4 << 10;

/// The content security policy: pages load nothing from elsewhere, and run only scripts of this server.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
    connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// The default headers of answers.
const HEADERS: [(header::HeaderName, &str); 6] = [
    (header::CONTENT_SECURITY_POLICY, POLICY),
    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
    (header::REFERRER_POLICY, "no-referrer"),
    (header::CACHE_CONTROL, "no-store"),
    (header::HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    (header::HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
];

/// The routes of the server.
pub(super) fn router(studio: Arc<Studio>) -> Router {
    let missing = || async { Refusal::missing("there is nothing at this address") };
    let wrong =
        || async { Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "this address knows no such method") };
    Router::new()
        .route("/", get(index))
        .route("/web/{file}", get(asset))
        .route("/api/studio", get(about))
        .route("/api/gallery", get(gallery))
        .route("/api/pictures/{name}", get(picture))
        .route("/api/boards/{name}", get(board))
        .route("/api/starts/{name}", get(start))
        .route("/api/games", get(list).post(begin))
        .route("/api/files", post(add).layer(DefaultBodyLimit::max(FILE_BYTES)))
        .route("/api/games/{id}", get(game).post(act).delete(remove))
        .route("/api/games/{id}/after/{actions}", get(after))
        .route("/api/games/{id}/record", get(record))
        .route("/api/games/{id}/pgn", get(pgn))
        .route("/api/games/{id}/events", get(events))
        .route("/api/games/{id}/hint", post(hint))
        .route("/api/games/{id}/analysis/{actions}", get(analysis))
        .route("/api/games/{id}/scores/{from}", get(scores))
        .route("/api/definition", get(definition).put(write).layer(DefaultBodyLimit::max(TEXT_BYTES)))
        .route("/api/definition/events", get(saves))
        .route("/api/selfplay/{name}", get(progress).post(begin_run).delete(stop_run))
        .route("/reports/{name}", get(report))
        .route("/rules/{name}", get(rules))
        .fallback(missing)
        .method_not_allowed_fallback(wrong)
        .layer(DefaultBodyLimit::max(BODY_BYTES))
        .layer(middleware::from_fn_with_state(Arc::clone(&studio), guarded))
        .with_state(studio)
}

/// Checks a request, limits its time and adds the default headers to its answer. Refusals are JSON.
async fn guarded(State(studio): Shared, request: Request, next: Next) -> Response {
    let headers = request.headers();
    let query = request.uri().query().unwrap_or_default();
    let allowed = studio
        .guard
        .check_origin(request.method(), headers)
        .and_then(|()| studio.guard.check_token(headers, query));
    let is_page = request.uri().path() == "/";
    let answer = match allowed {
        Err(refusal) if is_page => refusal.as_page(),
        Err(refusal) => refusal.into_response(),
        Ok(()) => match tokio::time::timeout(TIME, next.run(request)).await {
            Ok(answer) => answer,
            Err(_) => Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "this takes too long").into_response(),
        },
    };
    let mut answer = as_json(answer).await;
    for (name, value) in HEADERS {
        answer.headers_mut().entry(name).or_insert(HeaderValue::from_static(value));
    }
    answer
}

/// Converts a plain-text refusal of the framework to JSON.
async fn as_json(answer: Response) -> Response {
    let kind = answer.headers().get(header::CONTENT_TYPE);
    let is_plain = kind.is_none_or(|kind| kind.as_bytes().starts_with(b"text/plain"));
    let status = answer.status();
    if !(status.is_client_error() || status.is_server_error()) || !is_plain {
        return answer;
    }
    let text = to_bytes(answer.into_body(), REFUSAL_BYTES).await.unwrap_or_default();
    Refusal::new(status, String::from_utf8_lossy(&text)).into_response()
}

/// Runs blocking work on its own thread.
async fn work<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    let broken = |_| Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, "this is a fault of the program");
    tokio::task::spawn_blocking(work).await.map_err(broken)?
}

/// Answers from a variant.
async fn of_variant<T: Send + 'static>(
    studio: Arc<Studio>,
    name: String,
    answer: impl FnOnce(&str, Variant) -> T + Send + 'static,
) -> Result<T, Refusal> {
    work(move || Ok(answer(&name, studio.library.variant(&name)?))).await
}

/// Answers from the room of a game.
async fn in_room<T: Send + 'static>(
    studio: Arc<Studio>,
    id: String,
    answer: impl FnOnce(Arc<Room>) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    work(move || answer(studio.games.room(&id)?)).await
}

async fn index(State(studio): Shared, uri: Uri) -> Response {
    let mut answer = Html(assets::INDEX).into_response();
    let cookie = studio.guard.cookie_for(uri.query().unwrap_or_default());
    if let Some(cookie) = cookie.and_then(|cookie| HeaderValue::from_str(&cookie).ok()) {
        answer.headers_mut().insert(header::SET_COOKIE, cookie);
    }
    answer
}

async fn asset(Path(file): Path<String>) -> Result<Response, Refusal> {
    let asset = assets::find(&file).ok_or_else(|| Refusal::missing("the page has no such file"))?;
    Ok(([(header::CONTENT_TYPE, asset.kind)], asset.text).into_response())
}

async fn about(State(studio): Shared) -> Json<Value> {
    Json(json!({ "first": studio.first, "file": studio.author.as_ref().map(|author| author.name()) }))
}

async fn gallery(State(studio): Shared) -> Result<Json<Families>, Refusal> {
    work(move || Ok(Json(studio.gallery.families()))).await
}

async fn picture(State(studio): Shared, Path(name): Path<String>) -> Result<Response, Refusal> {
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "private, max-age=600")];
    work(move || Ok((headers, studio.gallery.picture(&name)?.to_string()).into_response())).await
}

async fn board(State(studio): Shared, Path(name): Path<String>) -> Result<Json<Board>, Refusal> {
    of_variant(studio, name, |name, variant| Json(Board::of(name, &variant))).await
}

async fn start(State(studio): Shared, Path(name): Path<String>) -> Result<Json<Position>, Refusal> {
    of_variant(studio, name, |_, variant| Json(Position::of(&mut variant.start(), &[]))).await
}

async fn list(State(studio): Shared) -> Result<Json<Vec<Listed>>, Refusal> {
    work(move || studio.games.list().map(Json)).await
}

async fn begin(State(studio): Shared, Json(asked): Json<NewGame>) -> Result<Response, Refusal> {
    work(move || Ok((StatusCode::CREATED, Json(studio.games.begin(asked)?.view())).into_response())).await
}

async fn add(State(studio): Shared, Json(file): Json<NewFile>) -> Result<(StatusCode, Json<Added>), Refusal> {
    work(move || Ok((StatusCode::CREATED, Json(studio.games.add(&file)?)))).await
}

async fn game(State(studio): Shared, Path(id): Path<String>) -> Result<Json<View>, Refusal> {
    in_room(studio, id, |room| Ok(Json(room.view()))).await
}

async fn act(
    State(studio): Shared,
    Path(id): Path<String>,
    Json(deed): Json<Deed>,
) -> Result<Json<Answer>, Refusal> {
    in_room(studio, id, |room| room.act(deed).map(Json)).await
}

async fn remove(State(studio): Shared, Path(id): Path<String>) -> Result<StatusCode, Refusal> {
    work(move || studio.games.remove(&id).map(|()| StatusCode::NO_CONTENT)).await
}

async fn after(
    State(studio): Shared,
    Path((id, actions)): Path<(String, usize)>,
) -> Result<Json<Position>, Refusal> {
    in_room(studio, id, move |room| Ok(Json(room.position(actions)))).await
}

async fn record(State(studio): Shared, Path(id): Path<String>) -> Result<Response, Refusal> {
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    in_room(studio, id, move |room| Ok((kind, room.record()).into_response())).await
}

async fn pgn(State(studio): Shared, Path(id): Path<String>) -> Result<Response, Refusal> {
    let kind = [(header::CONTENT_TYPE, "application/vnd.chess-pgn")];
    in_room(studio, id, move |room| Ok((kind, room.pgn()).into_response())).await
}

async fn hint(State(studio): Shared, Path(id): Path<String>) -> Result<Json<Value>, Refusal> {
    in_room(studio, id, |room| {
        let hint = room.hint()?;
        let (squares, action) = hint.ok_or_else(|| Refusal::unfit("there is nothing to do"))?;
        Ok(Json(json!({ "squares": squares, "action": action })))
    })
    .await
}

/// A stream of events for the page.
type Events<S> = Result<Sse<KeepAliveStream<S>>, Refusal>;

/// Streams an event for each change of a game; its data is the version.
async fn events(
    State(studio): Shared,
    Path(id): Path<String>,
) -> Events<impl Stream<Item = Result<Event, Infallible>>> {
    let watcher = in_room(studio, id, |room| Ok(room.watch())).await?;
    Ok(Sse::new(changes(watcher)).keep_alive(KeepAlive::default()))
}

/// Streams an event for each save of the opened definition.
async fn saves(State(studio): Shared) -> Events<impl Stream<Item = Result<Event, Infallible>>> {
    let author = studio.author.as_ref().ok_or_else(no_definition)?;
    Ok(Sse::new(changes(author.watch())).keep_alive(KeepAlive::default()))
}

/// Turns numbers into events. After missed numbers comes a 0; the page loads the whole state in any case.
fn changes(watcher: broadcast::Receiver<u64>) -> impl Stream<Item = Result<Event, Infallible>> {
    BroadcastStream::new(watcher).map(|version| {
        let version = version.map_or_else(|_| "0".to_owned(), |version| version.to_string());
        Ok(Event::default().event("changed").data(version))
    })
}

/// Streams the analysis of the position after so many actions until the client disconnects.
async fn analysis(
    State(studio): Shared,
    Path((id, actions)): Path<(String, usize)>,
) -> Events<impl Stream<Item = Result<Event, Infallible>>> {
    let seat = seat(&studio).await?;
    let Analysis { lines, leash } = in_room(studio, id, move |room| room.analysis(actions)).await?;
    Ok(told("line", lines, (leash, seat)))
}

/// A permit for an analysis.
async fn seat(studio: &Arc<Studio>) -> Result<OwnedSemaphorePermit, Refusal> {
    // A page that switches positions frees its old permit with a short delay.
    let seat = tokio::time::timeout(SEAT, Arc::clone(&studio.analysts).acquire_owned()).await;
    let busy = || Refusal::new(StatusCode::SERVICE_UNAVAILABLE, "the computer thinks about other positions");
    seat.ok().and_then(Result::ok).ok_or_else(busy)
}

/// Streams what an analysis finds as events of a name, and an event `end` after it.
fn told<T: Serialize + Send + 'static>(
    name: &'static str,
    found: mpsc::Receiver<T>,
    held: (Leash, OwnedSemaphorePermit),
) -> Sse<KeepAliveStream<impl Stream<Item = Result<Event, Infallible>>>> {
    let told = ReceiverStream::new(found).map(move |found| {
        // The stream owns the leash and the permit: its end ends the analysis.
        let _ = &held;
        Ok(Event::default().event(name).json_data(&found).unwrap_or_default())
    });
    // Browsers pass over events without data, and would ask again.
    let end = tokio_stream::once(Ok(Event::default().event("end").data("over")));
    Sse::new(told.chain(end)).keep_alive(KeepAlive::default())
}

/// Streams the scores of the positions after `from` actions and more until the client disconnects.
async fn scores(
    State(studio): Shared,
    Path((id, from)): Path<(String, usize)>,
) -> Events<impl Stream<Item = Result<Event, Infallible>>> {
    let seat = seat(&studio).await?;
    let Scores { scores, leash } = in_room(studio, id, move |room| room.scores(from)).await?;
    Ok(told("score", scores, (leash, seat)))
}

async fn definition(State(studio): Shared) -> Result<Json<Definition>, Refusal> {
    let author = studio.author.as_ref().ok_or_else(no_definition)?;
    Ok(Json(author.definition()))
}

async fn write(State(studio): Shared, Json(asked): Json<NewText>) -> Result<Json<Definition>, Refusal> {
    let author = Arc::clone(studio.author.as_ref().ok_or_else(no_definition)?);
    work(move || author.write(&asked).map(Json)).await
}

fn no_definition() -> Refusal {
    Refusal::missing("no definition was opened: `variorum studio FILE` opens one")
}

async fn begin_run(
    State(studio): Shared,
    Path(name): Path<String>,
    Json(asked): Json<NewRun>,
) -> Result<(StatusCode, Json<Progress>), Refusal> {
    work(move || Ok((StatusCode::ACCEPTED, Json(studio.runs.begin(&name, &asked)?)))).await
}

async fn progress(State(studio): Shared, Path(name): Path<String>) -> Json<Option<Progress>> {
    Json(studio.runs.progress(&name))
}

async fn stop_run(State(studio): Shared, Path(name): Path<String>) -> Result<StatusCode, Refusal> {
    studio.runs.stop(&name).map(|()| StatusCode::NO_CONTENT)
}

async fn report(State(studio): Shared, Path(name): Path<String>) -> Result<Response, Refusal> {
    studio.runs.report(&name).map(styled)
}

/// A page with inline styles and no scripts.
fn styled(page: String) -> Response {
    let policy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; \
        frame-ancestors 'self'";
    ([(header::CONTENT_SECURITY_POLICY, policy)], Html(page)).into_response()
}

/// The rules of a variant as a page.
async fn rules(State(studio): Shared, Path(name): Path<String>) -> Result<Response, Refusal> {
    of_variant(studio, name, |_, variant| styled(page_of(&variant))).await
}
