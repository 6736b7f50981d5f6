//! The files of the page, inside the program.

/// A file of the page.
pub(super) struct Asset {
    name: &'static str,
    pub(super) kind: &'static str,
    pub(super) text: &'static str,
}

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

/// The page itself.
pub(super) const INDEX: &str = include_str!("web/index.html");

macro_rules! assets {
    ($($kind:ident $name:literal),* $(,)?) => {
        &[$(Asset { name: $name, kind: $kind, text: include_str!(concat!("web/", $name)) }),*]
    };
}

const FILES: &[Asset] = assets![
    STYLE "studio.css",
    SCRIPT "main.js",
    SCRIPT "api.js",
    SCRIPT "dom.js",
    SCRIPT "geometry.js",
    SCRIPT "board.js",
    SCRIPT "ground.js",
    SCRIPT "pieces.js",
    SCRIPT "figures.js",
    SCRIPT "play.js",
    SCRIPT "clock.js",
    SCRIPT "gallery.js",
    SCRIPT "files.js",
    SCRIPT "author.js",
    SCRIPT "editor.js",
    SCRIPT "analysis.js",
    SCRIPT "dialog.js",
    SCRIPT "selfplay.js",
    SCRIPT "share.js",
    SCRIPT "sounds.js",
    SCRIPT "animation.js",
    SCRIPT "graph.js",
];

/// A file of the page by its name.
pub(super) fn find(name: &str) -> Option<&'static Asset> {
    FILES.iter().find(|asset| asset.name == name)
}
