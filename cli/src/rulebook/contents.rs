//! The page that leads to the rules of all shipped variants.

use variorum::Variant;
use variorum::source::{Shipped, headings};
use variorum_workshop::picture::escape;
use variorum_workshop::picture::to_thumbnail;

use super::file_name;
use super::page::STYLE;
use crate::html;

/// Narrows the list while somebody types; without it the list is whole.
const SCRIPT: &str = "\
const box = document.getElementById('search');
box.hidden = false;
box.addEventListener('input', () => {
  const words = box.value.toLowerCase().split(/\\s+/);
  for (const item of document.querySelectorAll('li[data-text]'))
    item.hidden = !words.every(word => item.dataset.text.includes(word));
  for (const part of document.querySelectorAll('section'))
    part.hidden = !part.querySelector('li:not([hidden])');
});
";

/// A variant of the list.
pub(super) struct Listed {
    name: String,
    folder: String,
    title: String,
    about: String,
    picture: String,
}

impl Listed {
    /// A shipped variant.
    pub(super) fn new(file: &Shipped, variant: &Variant) -> Listed {
        let title = &variant.model().title;
        Listed {
            name: file.name.clone(),
            folder: file.folder().to_owned(),
            title: title.name.clone(),
            about: title.about.clone().unwrap_or_default(),
            picture: to_thumbnail(&variant.start()),
        }
    }
}

/// All variants under the headings of their folders.
pub(super) fn page(listed: &[Listed]) -> String {
    let mut main = format!(
        "<header><h1>Rules of {} chess variants</h1>\n<p class=\"about\">Each page is made from the definition of the game.</p>\n\
         <input id=\"search\" type=\"search\" placeholder=\"Find a game\" aria-label=\"Find a game\" hidden=\"hidden\"/></header>\n",
        listed.len()
    );
    for (folder, heading) in headings() {
        let items: String = listed.iter().filter(|listed| listed.folder == folder).map(item).collect();
        if !items.is_empty() {
            main.push_str(&format!(
                "<section><h2>{}</h2>\n<ul class=\"games\">\n{items}</ul></section>\n",
                escape(heading)
            ));
        }
    }
    main.push_str(&format!("<script>\n{SCRIPT}</script>\n"));
    html::page("Rules of chess variants", STYLE, &main)
}

fn item(listed: &Listed) -> String {
    let Listed { name, title, about, picture, .. } = listed;
    let text = escape(&format!("{name} {title} {about}").to_lowercase());
    format!(
        "<li data-text=\"{text}\"><a href=\"{}\">{picture}<b>{}</b></a><span>{}</span></li>\n",
        escape(&file_name(name)),
        escape(title),
        escape(about)
    )
}
