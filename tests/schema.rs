//! The JSON Schema of definition files: it is what the table of the language makes, takes all shipped files, and refuses keys and
//! values that the reader refuses.

use std::path::Path;

use boon::{Compiler, SchemaIndex, Schemas};
use serde_json::Value;
use variorum::Variant;
use variorum::language::{Entries, Key, Section};
use variorum::source::{Folder, Shipped, mutators, preludes, shipped, shipped_text};
use variorum_workshop::editor;

/// The file that editors use.
const SCHEMA: &str = "schema/variorum.schema.json";

/// The schema, ready to look at values.
struct Validator {
    schemas: Schemas,
    index: SchemaIndex,
}

impl Validator {
    /// What is wrong with a value, if anything is.
    fn mistake(&self, value: &Value) -> Option<String> {
        self.schemas.validate(value, self.index).err().map(|error| error.to_string())
    }

    fn is_valid(&self, value: &Value) -> bool {
        self.mistake(value).is_none()
    }
}

/// The schema of definitions; it must be one by the rules of JSON Schema itself.
fn validator() -> Validator {
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    compiler.add_resource(SCHEMA, editor::schema()).unwrap();
    let index = compiler.compile(SCHEMA, &mut schemas).unwrap_or_else(|error| panic!("{error:#}"));
    Validator { schemas, index }
}

/// A definition as a value that the schema speaks of.
fn value(text: &str) -> Value {
    let table: toml::Table = text.parse().unwrap_or_else(|error| panic!("{error}: {text}"));
    serde_json::to_value(table).unwrap()
}

/// `DOCS=bless` writes the file anew.
#[test]
fn the_file_is_what_the_table_makes() {
    let made = format!("{:#}\n", editor::schema());
    if std::env::var("DOCS").is_ok_and(|value| value == "bless") {
        std::fs::create_dir_all("schema").unwrap();
        std::fs::write(SCHEMA, &made).unwrap();
    }
    let file = std::fs::read_to_string(SCHEMA).unwrap_or_default();
    assert!(file == made, "{SCHEMA} differs from the table: DOCS=bless writes it anew");
}

#[test]
fn every_shipped_file_is_taken() {
    let validator = validator();
    let names = |files: Vec<Shipped>| files.into_iter().map(|file| file.name).collect();
    let folders: [(Folder, Vec<String>); 3] = [
        (Folder::Variants, names(shipped())),
        (Folder::Mutators, names(mutators())),
        (Folder::Prelude, preludes()),
    ];
    let mut count = 0;
    for (folder, files) in folders {
        for name in files {
            let (path, text) = shipped_text(folder, &name).unwrap();
            assert_eq!(validator.mistake(&value(&text)), None, "{path}");
            count += 1;
        }
    }
    assert!(count > 250, "{count} files");
}

/// The heads under which keys stand, with the keys: `[board]`, `[rules.x]`.
fn tables() -> Vec<(String, &'static [Key])> {
    let mut found = Vec::new();
    for section in Section::ALL {
        let contents = section.contents();
        found.push((section.title(), contents.keys));
        if let Entries::Tables(keys) = contents.entries {
            found.push((format!("[{}.x]", section.text()), keys));
        }
    }
    found
}

#[test]
fn every_key_is_taken_and_misspelt_ones_and_wrong_types_are_refused() {
    let validator = validator();
    let mut count = 0;
    for (head, keys) in tables() {
        for key in keys {
            let text = format!("{head}\n{}\n", key.example);
            assert!(validator.is_valid(&value(&text)), "{text}");
            // The letters of a right may be called anything.
            if head != "[position.x]" {
                let misspelt = format!("{head}\n{}x = \"1\"\n", key.name);
                let is_open = head == "[shuffle]" || head == "[position]";
                assert!(!validator.is_valid(&value(&misspelt)) || is_open, "{misspelt}");
            }
            let wrong = format!("{head}\n{} = [[1]]\n", key.name);
            assert!(!validator.is_valid(&value(&wrong)), "{wrong}");
            count += 1;
        }
    }
    assert!(count > 100, "{count} keys");
}

/// What is refused is refused by the reader, too.
#[test]
fn the_reader_refuses_what_the_schema_refuses() {
    let validator = validator();
    let cases = [
        "[board]\nfile = 8",
        "[bord]\nfiles = 8",
        "[board]\nfiles = \"8\"",
        "[board]\nturned = \"sideways\"",
        "[rules.x]\non = \"captures\"\ndo = \"end turn\"",
        "[rules.x]\non = \"capture\"\nwhile = \"true\"\ndo = \"end turn\"",
        "[pieces]\nking = { leter = \"K\" }",
        "[constants]\nmany = \"3\"",
        "[functions]\nmany = 3",
        "[turn]\npass = \"sometimes\"",
        "[state]\nx = { is = \"figure\" }",
        "[side-zones]\ncamp = { white = \"rank 1\", red = \"rank 8\" }",
        "[[example]]\nperft = [\"20\"]",
        "[[example]]\nlegl = \"e2e4\"",
        "[example]\nlegal = \"e2e4\"",
        "[setup]\nboard = [\"8\"]",
        "[match]\ntarget = \"5\"",
    ];
    for case in cases {
        assert!(!validator.is_valid(&value(case)), "{case}");
        let text = format!("[variant]\nextends = \"chess\"\n{case}\n");
        assert!(Variant::check_text("x.toml", &text).diagnostics.has_errors(), "{case}");
    }
}

/// Editors find the schema by the first line of a file.
#[test]
fn shipped_files_name_the_schema_in_their_first_line() {
    let games = shipped().into_iter().chain(mutators()).map(|Shipped { path, .. }| path);
    for path in games.chain(preludes().into_iter().map(|name| format!("prelude/{name}.toml"))) {
        let path = Path::new("variants").join(path);
        let text = std::fs::read_to_string(&path).unwrap();
        let named = text.lines().next().and_then(|line| line.strip_prefix("#:schema "));
        let named = named.map(|schema| path.parent().unwrap().join(schema));
        let named = named.and_then(|schema| schema.canonicalize().ok());
        assert_eq!(named, Path::new(SCHEMA).canonicalize().ok(), "{}", path.display());
    }
}
