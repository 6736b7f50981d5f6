//! The database: a SQLite file of games with all their positions.

use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::types::Value;
use rusqlite::{
    Connection, ErrorCode, OpenFlags, OptionalExtension, Row, Transaction, params, params_from_iter,
};

use super::filter::Filter;
use super::key::key_of;

/// The tables of the database.
const SCHEMA: &str = include_str!("schema.sql");

/// The version of the tables.
const VERSION: i32 = 1;

/// Marks the files of this program among those of others: `vari`.
const APPLICATION: i32 = 0x7661_7269;

/// How long a command waits while another program writes.
const PATIENCE: Duration = Duration::from_secs(60);

/// What is wrong with a database.
#[derive(Debug, thiserror::Error)]
pub(crate) enum StoreError {
    /// The file does not exist.
    #[error("{path} is not there: `variorum games import {path} FILE` makes it")]
    Missing {
        /// The database.
        path: String,
    },
    /// The file is a database, but not one of games.
    #[error("{path} is a database of another program")]
    Foreign {
        /// The database.
        path: String,
    },
    /// A newer version of this program wrote the file.
    #[error("{path} has format {found}, and this program reads format {VERSION}: a newer variorum wrote it")]
    Newer {
        /// The database.
        path: String,
        /// Its version.
        found: i32,
    },
    /// Another program keeps the file for itself.
    #[error("{path} is in use by another program: try again")]
    Busy {
        /// The database.
        path: String,
    },
    /// The file cannot be read or written.
    #[error("{path}: {error}")]
    Sqlite {
        /// The database.
        path: String,
        /// What SQLite said.
        error: rusqlite::Error,
    },
    /// No game has this number.
    #[error("{path} has no game {number}")]
    NoGame {
        /// The database.
        path: String,
        /// The number.
        number: i64,
    },
}

/// A game as the database has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Kept {
    pub(super) variant: String,
    pub(super) title: String,
    pub(super) rules: String,
    pub(super) players: [String; 2],
    pub(super) date: String,
    pub(super) result: String,
    pub(super) outcome: String,
    pub(super) plies: usize,
    pub(super) record: String,
    pub(super) tags: String,
    pub(super) comments: String,
}

/// A game that was found, with its number and the plies at which the position that was looked for came up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Found {
    pub(super) number: i64,
    pub(super) game: Kept,
    pub(super) plies: Vec<usize>,
}

/// What came of adding a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Added {
    /// It was added.
    New,
    /// The same game was there.
    Known,
}

/// The columns of [`Kept`], in order.
const COLUMNS: &str =
    "variant, title, rules, white, black, date, result, outcome, plies, record, tags, comments";

impl Kept {
    fn of(row: &Row<'_>, at: usize) -> rusqlite::Result<Kept> {
        Ok(Kept {
            variant: row.get(at)?,
            title: row.get(at + 1)?,
            rules: row.get(at + 2)?,
            players: [row.get(at + 3)?, row.get(at + 4)?],
            date: row.get(at + 5)?,
            result: row.get(at + 6)?,
            outcome: row.get(at + 7)?,
            plies: row.get::<_, i64>(at + 8)?.unsigned_abs() as usize,
            record: row.get(at + 9)?,
            tags: row.get(at + 10)?,
            comments: row.get(at + 11)?,
        })
    }

    /// A number that equal games share.
    fn key(&self) -> i64 {
        let [white, black] = &self.players;
        key_of(&[&self.variant, white, black, &self.date, &self.record, &self.tags, &self.comments])
    }

    /// Whether two games are the same; their numbers, and the rules that the file had at the time, do not count.
    fn is_same(&self, other: &Kept) -> bool {
        let told = |game: &Kept| Kept { rules: String::new(), ..game.clone() };
        told(self) == told(other)
    }
}

/// What tells whose a database is.
struct Stamp {
    application: i32,
    version: i32,
    tables: i64,
}

impl Stamp {
    /// Reads the stamp as of one moment, since another program may be making the tables.
    fn of(connection: &mut Connection) -> rusqlite::Result<Stamp> {
        let moment = connection.transaction()?;
        // Only a query of a table begins the moment.
        let tables = moment.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        let number = |name| moment.pragma_query_value(None, name, |row| row.get(0));
        Ok(Stamp { application: number("application_id")?, version: number("user_version")?, tables })
    }
}

/// An open database.
#[derive(Debug)]
pub(super) struct Store {
    path: PathBuf,
    connection: Connection,
}

impl Store {
    /// Opens a database that exists.
    pub(super) fn open(path: &Path) -> Result<Store, StoreError> {
        if !path.exists() {
            return Err(StoreError::Missing { path: path.display().to_string() });
        }
        Store::connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
    }

    /// Opens a database, and makes it if there is none.
    pub(super) fn create(path: &Path) -> Result<Store, StoreError> {
        let mut store =
            Store::connect(path, OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_CREATE)?;
        store.prepare().map_err(|error| fault(path, error))?;
        Ok(store)
    }

    fn connect(path: &Path, flags: OpenFlags) -> Result<Store, StoreError> {
        let failed = |error| fault(path, error);
        let mut connection = Connection::open_with_flags(path, flags).map_err(failed)?;
        connection.busy_timeout(PATIENCE).map_err(failed)?;
        connection.pragma_update(None, "foreign_keys", true).map_err(failed)?;
        let stamp = Stamp::of(&mut connection).map_err(failed)?;
        let path_text = path.display().to_string();
        match stamp.application == APPLICATION {
            true if stamp.version > VERSION => {
                Err(StoreError::Newer { path: path_text, found: stamp.version })
            }
            false if stamp.tables > 0 => Err(StoreError::Foreign { path: path_text }),
            false if !flags.contains(OpenFlags::SQLITE_OPEN_CREATE) => {
                Err(StoreError::Missing { path: path_text })
            }
            true | false => Ok(Store { path: path.to_owned(), connection }),
        }
    }

    /// Makes the tables of a new database. Two programs may do so at once.
    fn prepare(&mut self) -> rusqlite::Result<()> {
        let change = self.connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
        let tables: i64 = change.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
        if tables == 0 {
            change.execute_batch(SCHEMA)?;
            change.pragma_update(None, "application_id", APPLICATION)?;
            change.pragma_update(None, "user_version", VERSION)?;
        }
        change.commit()
    }

    /// The file.
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// The folder of the database.
    pub(super) fn folder(&self) -> &Path {
        self.path.parent().unwrap_or(Path::new(""))
    }

    /// Does several changes as one: either all are done, or none.
    pub(super) fn change<T>(
        &mut self,
        change: impl FnOnce(&Change<'_>) -> rusqlite::Result<T>,
    ) -> Result<T, StoreError> {
        let path = self.path.clone();
        let behavior = rusqlite::TransactionBehavior::Immediate;
        let done = self.connection.transaction_with_behavior(behavior).and_then(|transaction| {
            let open = Change { transaction };
            let result = change(&open)?;
            open.transaction.commit()?;
            Ok(result)
        });
        done.map_err(|error| fault(&path, error))
    }

    /// The games that a filter lets through, by number.
    pub(super) fn find(&self, filter: &Filter) -> Result<Vec<Found>, StoreError> {
        let (condition, values) = filter.condition();
        let query = format!(
            "SELECT id, (SELECT group_concat(ply) FROM (SELECT ply FROM visits JOIN positions ON positions.id = position \
             WHERE game = games.id AND key = ?1 AND text = ?2 ORDER BY ply)), {COLUMNS} \
             FROM games WHERE {condition} ORDER BY id"
        );
        let text = filter.position.clone();
        let sought = [Value::Integer(key_of(&[text.as_deref().unwrap_or("")])), text.into()];
        let found = self.connection.prepare(&query).and_then(|mut query| {
            let rows = query.query_map(params_from_iter(sought.into_iter().chain(values)), |row| {
                let plies: Option<String> = row.get(1)?;
                let plies = plies.unwrap_or_default();
                let plies = plies.split(',').filter_map(|ply| ply.parse().ok()).collect();
                Ok(Found { number: row.get(0)?, game: Kept::of(row, 2)?, plies })
            })?;
            rows.collect()
        });
        found.map_err(|error| fault(&self.path, error))
    }

    /// A game by its number.
    pub(super) fn game(&self, number: i64) -> Result<Kept, StoreError> {
        let query = format!("SELECT {COLUMNS} FROM games WHERE id = ?1");
        let found = self.connection.query_row(&query, [number], |row| Kept::of(row, 0)).optional();
        let missing = || StoreError::NoGame { path: self.path.display().to_string(), number };
        found.map_err(|error| fault(&self.path, error))?.ok_or_else(missing)
    }
}

/// Changes that are done together.
pub(super) struct Change<'c> {
    transaction: Transaction<'c>,
}

impl Change<'_> {
    /// Adds a game with the texts of its positions, unless the same game is there already.
    pub(super) fn add(&self, game: &Kept, positions: &[String]) -> rusqlite::Result<Added> {
        if self.knows(game)? {
            return Ok(Added::Known);
        }
        let marks = "?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13";
        let query = format!("INSERT INTO games (key, {COLUMNS}) VALUES ({marks})");
        let [white, black] = &game.players;
        self.transaction.prepare_cached(&query)?.execute(params![
            game.key(),
            game.variant,
            game.title,
            game.rules,
            white,
            black,
            game.date,
            game.result,
            game.outcome,
            game.plies as i64,
            game.record,
            game.tags,
            game.comments,
        ])?;
        let number = self.transaction.last_insert_rowid();
        let visit = "INSERT INTO visits (position, game, ply) VALUES (?1, ?2, ?3)";
        for (ply, text) in (0_i64..).zip(positions) {
            let position = self.position(text)?;
            self.transaction.prepare_cached(visit)?.execute([position, number, ply])?;
        }
        Ok(Added::New)
    }

    /// Whether the same game is there.
    fn knows(&self, game: &Kept) -> rusqlite::Result<bool> {
        let query = format!("SELECT {COLUMNS} FROM games WHERE key = ?1");
        let mut query = self.transaction.prepare_cached(&query)?;
        let known = query.query_map([game.key()], |row| Kept::of(row, 0))?;
        known.into_iter().try_fold(false, |is_known, known| Ok(is_known || game.is_same(&known?)))
    }

    /// The number of a position.
    fn position(&self, text: &str) -> rusqlite::Result<i64> {
        let key = key_of(&[text]);
        let known = "SELECT id FROM positions WHERE key = ?1 AND text = ?2";
        let mut query = self.transaction.prepare_cached(known)?;
        if let Some(known) = query.query_row(params![key, text], |row| row.get(0)).optional()? {
            return Ok(known);
        }
        let new = "INSERT INTO positions (key, text) VALUES (?1, ?2)";
        self.transaction.prepare_cached(new)?.execute(params![key, text])?;
        Ok(self.transaction.last_insert_rowid())
    }

    /// Deletes games, and the positions that no other game has.
    pub(super) fn delete(&self, numbers: &[i64]) -> rusqlite::Result<()> {
        for number in numbers {
            self.transaction.execute("DELETE FROM games WHERE id = ?1", [number])?;
        }
        let unused = "DELETE FROM positions WHERE id NOT IN (SELECT position FROM visits)";
        self.transaction.execute(unused, []).map(drop)
    }
}

/// A mistake of SQLite with the file.
fn fault(path: &Path, error: rusqlite::Error) -> StoreError {
    let path = path.display().to_string();
    match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => StoreError::Busy { path },
        _ => StoreError::Sqlite { path, error },
    }
}
