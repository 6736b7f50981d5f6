//! The options of benches that go through all games.

/// What is asked for.
pub(crate) struct Options {
    /// How often each game is measured.
    pub(crate) rounds: usize,
    /// The program of another build, which is measured in turn.
    pub(crate) beside: Option<String>,
    /// Parts of the names of games; all games if there are none.
    names: Vec<String>,
}

impl Options {
    /// Reads the arguments of a bench. Three rounds are usual.
    pub(crate) fn of(mut arguments: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options { rounds: 3, beside: None, names: Vec::new() };
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--bench" => {} // cargo says so to every bench
                "--rounds" => {
                    let rounds = arguments.next().and_then(|number| number.parse().ok());
                    options.rounds =
                        rounds.filter(|rounds| *rounds > 0).ok_or("`--rounds` needs a number from 1 on")?;
                }
                "--beside" => options.beside = Some(arguments.next().ok_or("`--beside` needs a program")?),
                option if option.starts_with('-') => {
                    return Err(format!("`{option}` is no option: there are `--rounds` and `--beside`"));
                }
                _ => options.names.push(argument),
            }
        }
        Ok(options)
    }

    pub(crate) fn wants(&self, name: &str) -> bool {
        self.names.is_empty() || self.names.iter().any(|part| name.contains(part.as_str()))
    }
}
