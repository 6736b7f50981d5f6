//! The page of a variant.

use std::fmt::Write;

use variorum::source::SourceId;
use variorum::{Game, Variant};
use variorum_workshop::picture;
use variorum_workshop::picture::escape;
use variorum_workshop::rulebook::{self, Chapter, Rulebook, Sentence};

use super::{entries, examples, pieces};
use crate::html;

/// Colours and layout of all pages of rules.
pub(super) const STYLE: &str = include_str!("rulebook.css");

/// The rules of a variant; `contents` is the page that leads to all of them, if there is one.
pub(super) fn page(variant: &Variant, contents: Option<&str>) -> String {
    let book = Rulebook::of(variant);
    let mut shown = rulebook::shown(variant);
    shown.retain(examples::teaches);
    let mut main = head(&book, contents);
    main.push_str(&navigation(&book, !shown.is_empty()));
    main.push_str(&start(variant, &book));
    main.push_str(&pieces::section(variant, &book));
    book.chapters.iter().for_each(|chapter| main.push_str(&entries::section(chapter)));
    main.push_str(&examples::section(&shown));
    main.push_str(&foot(variant));
    html::page(&format!("{}: rules", book.title.name), STYLE, &main)
}

fn head(book: &Rulebook, contents: Option<&str>) -> String {
    let title = &book.title;
    let mut head = String::from("<header>\n");
    if let Some(contents) = contents {
        let _ = writeln!(head, "<p class=\"up\"><a href=\"{contents}\">All games</a></p>");
    }
    let _ = writeln!(head, "<h1>{}</h1>", escape(&title.name));
    let inventor = title.inventor.as_ref().map(|name| format!("by {}", escape(name)));
    let year = title.year.map(|year| year.to_string());
    let by: Vec<String> = inventor.into_iter().chain(year).collect();
    if !by.is_empty() {
        let _ = writeln!(head, "<p class=\"by\">{}</p>", by.join(", "));
    }
    if let Some(about) = &title.about {
        let _ = writeln!(head, "<p class=\"about\">{}</p>", escape(about));
    }
    if let Some(source) = &title.source {
        let source = escape(source);
        let _ = match source.starts_with("http://") || source.starts_with("https://") {
            true => writeln!(head, "<p class=\"source\">Source: <a href=\"{source}\">{source}</a></p>"),
            false => writeln!(head, "<p class=\"source\">Source: {source}</p>"),
        };
    }
    head.push_str("</header>\n");
    head
}

fn navigation(book: &Rulebook, has_examples: bool) -> String {
    let mut links = vec![("board", "Board and setup"), ("pieces", "Pieces")];
    links.extend(book.chapters.iter().map(|chapter| (chapter.id, short_title(chapter))));
    links.extend(has_examples.then_some(("examples", "Examples")));
    let links: Vec<String> =
        links.iter().map(|(id, title)| format!("<a href=\"#{id}\">{}</a>", escape(title))).collect();
    format!("<nav>{}</nav>\n", links.join("\n"))
}

/// The heading of a chapter as far as a link needs it.
fn short_title(chapter: &Chapter) -> &'static str {
    if chapter.id == "arrivals" { "Promotion" } else { chapter.title }
}

/// Board, zones and setup.
fn start(variant: &Variant, book: &Rulebook) -> String {
    let game = variant.start();
    let picture = picture::to_board_svg(&game, &[]);
    let mut told = String::new();
    for chapter in &book.start {
        if chapter.id == "zones" {
            told.push_str(&zones(&game, chapter));
        } else {
            let _ =
                writeln!(told, "<h3 id=\"{}\">{}</h3>", chapter.id.replace("board", "shape"), chapter.title);
            chapter.about.iter().for_each(|sentence| told.push_str(&paragraph(sentence)));
        }
    }
    format!(
        "<section id=\"board\"><h2>Board and setup</h2>\n<div class=\"start\"><figure class=\"board\">{picture}</figure>\n\
         <div class=\"told\">{told}</div></div></section>\n"
    )
}

/// The zones with the colours that they have in pictures.
fn zones(game: &Game, chapter: &Chapter) -> String {
    let mut rows = String::new();
    for (entry, swatch) in chapter.entries.iter().zip(picture::zone_swatches(game)) {
        let swatch = swatch.unwrap_or_else(|| "<i class=\"none\"></i>".to_owned());
        let told: String = entry.sentences.iter().map(|sentence| inline(&sentence.text)).collect();
        let said = entries::words_of_author(&entry.reasons, entry.written.as_ref());
        let _ = writeln!(
            rows,
            "<li id=\"zones-{}\">{swatch}<b>{}</b> {told}{said}</li>",
            escape(&entry.name),
            escape(&entry.name.replace('-', " "))
        );
    }
    format!("<h3 id=\"zones\">{}</h3>\n<ul class=\"zones\">\n{rows}</ul>\n", chapter.title)
}

fn foot(variant: &Variant) -> String {
    // The file that was opened is read first.
    let file = escape(variant.sources().name(SourceId::default()));
    format!(
        "<footer><p>Made by variorum from <code>{file}</code> and what it builds on. The sentences follow the meaning of the rules.</p></footer>\n"
    )
}

/// A sentence as a paragraph, with its items as a list.
pub(super) fn paragraph(sentence: &Sentence) -> String {
    let list = items(sentence);
    format!("<p>{}</p>\n{list}", inline(&sentence.text))
}

/// The items of a sentence, as a list.
fn items(sentence: &Sentence) -> String {
    if sentence.items.is_empty() {
        return String::new();
    }
    let item = |item: &Sentence| format!("<li>{}{}</li>\n", inline(&item.text), items(item));
    format!("<ul>\n{}</ul>\n", sentence.items.iter().map(item).collect::<String>())
}

/// Text of a sentence; what the definition has made up is set apart.
pub(super) fn inline(text: &str) -> String {
    escape(text).replace('“', "<em>").replace('”', "</em>")
}

/// Text in which names of the definition stand in backticks.
pub(super) fn ticked(text: &str) -> String {
    let parts = inline(text);
    let parts: Vec<&str> = parts.split('`').collect();
    if parts.len().is_multiple_of(2) {
        return parts.join("`");
    }
    let part = |(index, part): (usize, &&str)| match index % 2 {
        0 => (*part).to_owned(),
        _ => format!("<code>{part}</code>"),
    };
    parts.iter().enumerate().map(part).collect()
}

/// Text of the definition, on several lines.
pub(super) fn code(text: &str) -> String {
    text.lines().map(escape).collect::<Vec<_>>().join("\n")
}
