//! Plots as SVG elements of a page. Lines and letters have the colour of its text, so that they fit light and dark pages.

use std::fmt::Write;
use variorum_workshop::picture::escape;

/// The width of all plots, in units that the page scales.
const WIDTH: f64 = 640.0;
/// The height of plots with axes.
const HEIGHT: f64 = 240.0;
/// Room for numbers at the left and below.
const LEFT: f64 = 44.0;
const BELOW: f64 = 34.0;
const ABOVE: f64 = 12.0;

/// A part of a bar.
pub(super) struct Part {
    /// The class of the page's style that colours it.
    pub(super) class: &'static str,
    pub(super) share: f64,
    /// What is told of it where the pointer is.
    pub(super) title: String,
    /// What is written in it, if there is room.
    pub(super) label: String,
}

/// One bar of parts that make up a whole.
pub(super) fn stacked(parts: &[Part]) -> String {
    let height = 44.0;
    let mut svg = open(WIDTH, height);
    let mut x = 0.0;
    for Part { class, share, title, label } in parts {
        let width = share * WIDTH;
        let _ = write!(
            svg,
            r#"<rect class="{class}" x="{x:.1}" y="0" width="{width:.1}" height="{height}"><title>{}</title></rect>"#,
            escape(title)
        );
        // A letter is about 8 units wide.
        if width > 8.0 * label.chars().count() as f64 + 8.0 {
            let middle = x + width / 2.0;
            let _ = write!(
                svg,
                r#"<text class="on-{class}" x="{middle:.1}" y="27" text-anchor="middle" font-size="15">{}</text>"#,
                escape(label)
            );
        }
        x += width;
    }
    svg.push_str("</svg>");
    svg
}

/// A share with its uncertainty, on a line from 0 to 1.
pub(super) fn interval((low, share, high): (f64, f64, f64), class: &str) -> String {
    let (width, height) = (160.0, 16.0);
    let [low, share, high] = [low, share, high].map(|value| 2.0 + value * (width - 4.0));
    let mut svg = open(width, height);
    let _ = write!(
        svg,
        r#"<line class="axis" x1="2" x2="{:.1}" y1="8" y2="8"/><line class="error" x1="{low:.1}" x2="{high:.1}" y1="8" y2="8"/><circle class="{class}" cx="{share:.1}" cy="8" r="4.5"/></svg>"#,
        width - 2.0
    );
    svg
}

/// How many numbers lie in each of some ranges of the same width.
pub(super) fn histogram(numbers: &[u32], what: &str) -> String {
    let Some(most) = numbers.iter().max() else { return String::new() };
    let step = nice_step(f64::from(*most) / 24.0).max(1.0) as u32;
    let mut bins = vec![0_u32; (most / step) as usize + 1];
    numbers.iter().for_each(|number| bins[(number / step) as usize] += 1);
    let tallest = bins.iter().copied().max().unwrap_or(1).max(1);
    let mut plot = Plot::new(f64::from(step) * bins.len() as f64, f64::from(tallest));
    for (index, count) in bins.iter().enumerate() {
        let from = index as u32 * step;
        let (x0, x1) = (plot.x(f64::from(from)), plot.x(f64::from(from + step)));
        let (y0, y1) = (plot.y(0.0), plot.y(f64::from(*count)));
        let range = if step == 1 { from.to_string() } else { format!("{from} to {}", from + step - 1) };
        let _ = write!(
            plot.svg,
            r#"<rect class="bar" x="{:.1}" y="{y1:.1}" width="{:.1}" height="{:.1}"><title>{range} {}: {count}</title></rect>"#,
            x0 + 0.5,
            (x1 - x0 - 1.0).max(0.5),
            y0 - y1,
            escape(what)
        );
    }
    plot.finish(what, "games")
}

/// A line through a number for each step.
pub(super) fn curve(numbers: &[f64], what: &str, by: &str) -> String {
    let most = numbers.iter().copied().fold(1.0, f64::max);
    // A little room above, for the name of the axis.
    let mut plot = Plot::new(numbers.len().saturating_sub(1).max(1) as f64, most * 1.1);
    let points: Vec<String> = numbers
        .iter()
        .enumerate()
        .map(|(step, number)| format!("{:.1},{:.1}", plot.x(step as f64), plot.y(*number)))
        .collect();
    let _ = write!(plot.svg, r#"<polyline class="line" points="{}"/>"#, points.join(" "));
    plot.finish(by, what)
}

/// Axes from 0, and what is drawn over them.
struct Plot {
    svg: String,
    most_x: f64,
    most_y: f64,
}

impl Plot {
    fn new(most_x: f64, most_y: f64) -> Plot {
        let mut plot = Plot { svg: open(WIDTH, HEIGHT), most_x, most_y };
        for value in ticks(most_y) {
            let y = plot.y(value);
            let _ = write!(
                plot.svg,
                r#"<line class="grid" x1="{LEFT}" x2="{WIDTH}" y1="{y:.1}" y2="{y:.1}"/><text x="{:.1}" y="{:.1}" text-anchor="end" font-size="12">{value}</text>"#,
                LEFT - 6.0,
                y + 4.0
            );
        }
        for value in ticks(most_x) {
            let x = plot.x(value);
            let _ = write!(
                plot.svg,
                r#"<text x="{x:.1}" y="{:.1}" text-anchor="middle" font-size="12">{value}</text>"#,
                HEIGHT - BELOW + 16.0
            );
        }
        plot
    }

    fn x(&self, value: f64) -> f64 {
        LEFT + value / self.most_x * (WIDTH - LEFT - 10.0)
    }

    fn y(&self, value: f64) -> f64 {
        HEIGHT - BELOW - value / self.most_y * (HEIGHT - BELOW - ABOVE)
    }

    /// The whole with the names of its axes.
    fn finish(mut self, across: &str, up: &str) -> String {
        let base = self.y(0.0);
        let _ = write!(
            self.svg,
            r#"<line class="axis" x1="{LEFT}" x2="{WIDTH}" y1="{base:.1}" y2="{base:.1}"/><text x="{WIDTH}" y="{:.1}" text-anchor="end" font-size="12">{}</text><text x="{:.1}" y="10" font-size="12">{}</text></svg>"#,
            HEIGHT - 3.0,
            escape(across),
            LEFT + 4.0,
            escape(up)
        );
        self.svg
    }
}

fn open(width: f64, height: f64) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" fill="currentColor">"#
    )
}

/// Round numbers from 0 to the largest one.
fn ticks(most: f64) -> Vec<f64> {
    let step = nice_step(most / 5.0);
    (0..=(most / step).floor() as u32).map(|index| f64::from(index) * step).collect()
}

/// The next of 1, 2 and 5 times a power of ten, from a number on; at least 1.
fn nice_step(least: f64) -> f64 {
    let power = 10_f64.powf(least.max(1.0).log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|factor| factor * power);
    steps.into_iter().find(|step| *step >= least).unwrap_or(least)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round() {
        assert_eq!([0.1, 1.0, 1.5, 3.0, 7.0, 34.0].map(nice_step), [1.0, 1.0, 2.0, 5.0, 10.0, 50.0]);
        assert_eq!(ticks(12.0), [0.0, 5.0, 10.0]);
    }

    #[test]
    fn every_number_is_in_a_bar() {
        let drawn = histogram(&[1, 1, 2, 90, 100], "plies");
        let counts = drawn.split("plies: ").skip(1).map(|rest| rest.split('<').next().unwrap());
        assert_eq!(counts.map(|count| count.parse::<u32>().unwrap()).sum::<u32>(), 5);
        assert!(histogram(&[], "plies").is_empty());
        assert!(histogram(&[0, 0], "plies").contains("0 plies: 2"));
    }

    #[test]
    fn plots_have_no_impossible_numbers() {
        for drawn in [curve(&[], "a", "b"), curve(&[0.0], "a", "b"), curve(&[3.0, 4.5], "a", "b")] {
            assert!(!drawn.contains("NaN") && !drawn.contains("inf"), "{drawn}");
        }
    }

    #[test]
    fn text_cannot_leave_its_element() {
        assert_eq!(escape("<a & \"b\">"), "&lt;a &amp; &quot;b&quot;&gt;");
    }
}
