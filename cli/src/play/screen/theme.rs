//! The colours of the screen.

use ratatui::style::{Color, Modifier, Style};
use variorum::Side;

use crate::terminal::has_color;

/// A colour as red, green and blue.
pub(super) type Rgb = (u8, u8, u8);

/// The shades of squares: dark enough for white pieces, light enough for black ones. Hexagons use all three.
const SQUARES: [Rgb; 3] = [(125, 92, 62), (170, 140, 105), (148, 115, 82)];
const LAST: Rgb = (196, 168, 40);
const PICKED: Rgb = (70, 140, 70);
const TARGET: Rgb = (98, 138, 84);
const CAPTURE: Rgb = (178, 70, 52);
const CHECKED: Rgb = (190, 40, 90);
const CURSOR: Rgb = (58, 116, 178);

/// The percentage of the zone's colour in a square.
const ZONE: u16 = 38;

/// The colour depth of the terminal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Depth {
    None,
    Indexed,
    Full,
}

/// The appearance of a square, apart from its piece.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Look {
    /// The shade of the square, from 0 to 2.
    pub(super) shade: usize,
    /// The colour of its zone.
    pub(super) zone: Option<Rgb>,
    pub(super) is_last: bool,
    pub(super) is_picked: bool,
    /// Whether picking it captures; nothing if it cannot be picked.
    pub(super) target: Option<bool>,
    pub(super) is_checked: bool,
    pub(super) is_cursor: bool,
}

/// The colours, adapted to the terminal.
#[derive(Clone, Copy, Debug)]
pub(super) struct Theme {
    depth: Depth,
}

impl Theme {
    /// The theme for this terminal, as its environment variables describe it.
    pub(super) fn of_terminal() -> Theme {
        let says = |name: &str, words: &[&str]| {
            std::env::var(name).is_ok_and(|value| words.iter().any(|word| value.contains(word)))
        };
        let depth = match has_color() {
            false => Depth::None,
            true if says("COLORTERM", &["truecolor", "24bit"]) => Depth::Full,
            true => Depth::Indexed,
        };
        Theme { depth }
    }

    /// A theme with all colours.
    #[cfg(test)]
    pub(super) fn full() -> Theme {
        Theme { depth: Depth::Full }
    }

    /// Whether the terminal has colours.
    pub(super) fn has_color(self) -> bool {
        self.depth != Depth::None
    }

    fn color(self, rgb: Rgb) -> Color {
        match self.depth {
            Depth::None => Color::Reset,
            Depth::Indexed => Color::Indexed(nearest(rgb)),
            Depth::Full => Color::Rgb(rgb.0, rgb.1, rgb.2),
        }
    }

    /// A square.
    pub(super) fn square(self, look: Look) -> Style {
        if self.depth == Depth::None {
            let is_marked = look.is_picked || look.is_cursor;
            return if is_marked { Style::new().reversed() } else { Style::new() };
        }
        let mut rgb = SQUARES[look.shade % 3];
        if let Some(tint) = look.zone {
            rgb = mixed(rgb, tint, ZONE);
        }
        if look.is_last {
            rgb = mixed(rgb, LAST, 60);
        }
        match look.target {
            Some(true) => rgb = mixed(rgb, CAPTURE, 80),
            Some(false) => rgb = mixed(rgb, TARGET, 45),
            None => {}
        }
        if look.is_checked {
            rgb = CHECKED;
        }
        if look.is_picked {
            rgb = PICKED;
        }
        if look.is_cursor {
            rgb = mixed(rgb, CURSOR, 75);
        }
        Style::new().bg(self.color(rgb))
    }

    /// A piece.
    pub(super) fn piece(self, owner: Side) -> Style {
        let style = Style::new().add_modifier(Modifier::BOLD);
        match (self.depth, owner) {
            (Depth::None, Side::White) => style,
            (Depth::None, Side::Black | Side::Neutral) => Style::new(),
            (_, Side::White) => style.fg(self.color((255, 255, 255))),
            (_, Side::Black) => style.fg(self.color((0, 0, 0))),
            (_, Side::Neutral) => style.fg(self.color((255, 225, 120))),
        }
    }

    /// Signs and names on squares.
    pub(super) fn sign(self) -> Style {
        match self.depth {
            Depth::None => Style::new().add_modifier(Modifier::DIM),
            Depth::Indexed | Depth::Full => Style::new().fg(self.color((235, 225, 205))),
        }
    }

    /// The patch of a zone in the legend.
    pub(super) fn zone(self, tint: Rgb) -> Style {
        Style::new().bg(self.color(mixed(SQUARES[1], tint, ZONE)))
    }

    /// The title line.
    pub(super) fn title(self) -> Style {
        match self.depth {
            Depth::None => Style::new().reversed(),
            Depth::Indexed | Depth::Full => {
                Style::new().bg(self.color((62, 48, 36))).fg(self.color((250, 240, 220)))
            }
        }
    }

    /// Headings and frames.
    pub(super) fn frame(self) -> Style {
        match self.depth {
            Depth::None => Style::new(),
            Depth::Indexed | Depth::Full => Style::new().fg(self.color((160, 136, 104))),
        }
    }

    /// Keys, and what is highlighted like them.
    pub(super) fn key(self) -> Style {
        match self.depth {
            Depth::None => Style::new().add_modifier(Modifier::BOLD),
            Depth::Indexed | Depth::Full => {
                Style::new().fg(self.color((232, 190, 90))).add_modifier(Modifier::BOLD)
            }
        }
    }

    /// The selected entry of a list.
    pub(super) fn chosen(self) -> Style {
        match self.depth {
            Depth::None => Style::new().reversed(),
            Depth::Indexed | Depth::Full => {
                Style::new().bg(self.color(CURSOR)).fg(self.color((255, 255, 255)))
            }
        }
    }

    /// Failures and dangers.
    pub(super) fn alarm(self) -> Style {
        match self.depth {
            Depth::None => Style::new().add_modifier(Modifier::BOLD),
            Depth::Indexed | Depth::Full => {
                Style::new().fg(self.color((240, 110, 90))).add_modifier(Modifier::BOLD)
            }
        }
    }
}

/// Parses a colour `#rrggbb`.
pub(super) fn parsed(text: &str) -> Option<Rgb> {
    let digits = text.strip_prefix('#').filter(|digits| digits.len() == 6)?;
    let part = |at: usize| u8::from_str_radix(digits.get(at..at + 2)?, 16).ok();
    Some((part(0)?, part(2)?, part(4)?))
}

/// Mixes a percentage of another colour into a colour.
fn mixed(one: Rgb, other: Rgb, hundredths: u16) -> Rgb {
    let mix = |a: u8, b: u8| ((u16::from(a) * (100 - hundredths) + u16::from(b) * hundredths) / 100) as u8;
    (mix(one.0, other.0), mix(one.1, other.1), mix(one.2, other.2))
}

/// The nearest colour of a 256-colour terminal: a cube of six steps, or one of 24 greys.
fn nearest(rgb: Rgb) -> u8 {
    const STEPS: [u8; 6] = [0, 95, 135, 175, 215, 255];
    let step = |value: u8| (0..6).min_by_key(|at| STEPS[usize::from(*at)].abs_diff(value)).unwrap_or(0u8);
    let (red, green, blue) = (step(rgb.0), step(rgb.1), step(rgb.2));
    let cube = (STEPS[usize::from(red)], STEPS[usize::from(green)], STEPS[usize::from(blue)]);
    let level = (u16::from(rgb.0) + u16::from(rgb.1) + u16::from(rgb.2)) / 3;
    let grey = (level.saturating_sub(3) / 10).min(23) as u8;
    let shade = 8 + 10 * grey;
    let away = |other: Rgb| {
        let square = |a: u8, b: u8| u32::from(a.abs_diff(b)).pow(2);
        square(rgb.0, other.0) + square(rgb.1, other.1) + square(rgb.2, other.2)
    };
    if away((shade, shade, shade)) < away(cube) { 232 + grey } else { 16 + 36 * red + 6 * green + blue }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colors_are_read_and_approximated() {
        assert_eq!(parsed("#1f7fa8"), Some((31, 127, 168)));
        assert_eq!(parsed("red"), None);
        assert_eq!(nearest((255, 255, 255)), 231);
        assert_eq!(nearest((0, 0, 0)), 16);
        assert_eq!(nearest((128, 128, 128)), 244);
        assert_eq!(nearest((215, 0, 0)), 160);
    }

    #[test]
    fn pieces_of_both_sides_can_be_told_from_every_square() {
        let light = |rgb: Rgb| {
            let part = |value: u8| (f64::from(value) / 255.0).powf(2.2);
            0.2126 * part(rgb.0) + 0.7152 * part(rgb.1) + 0.0722 * part(rgb.2)
        };
        for square in SQUARES.into_iter().chain([PICKED, CURSOR, CAPTURE, CHECKED]) {
            let on_white = 1.05 / (light(square) + 0.05);
            let on_black = (light(square) + 0.05) / 0.05;
            assert!(on_white > 2.5 && on_black > 2.5, "{square:?}: {on_white:.1} {on_black:.1}");
        }
    }
}
