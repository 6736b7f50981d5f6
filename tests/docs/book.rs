//! The pages of the book: each is in the summary, its snippets hold, and its links lead somewhere.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use super::{check_document, read};

/// The pages below a folder, as paths from the repository.
fn pages_below(folder: &Path, found: &mut BTreeSet<String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            pages_below(&path, found);
        } else {
            found.insert(path.to_string_lossy().replace('\\', "/"));
        }
    }
}

fn pages() -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    pages_below(Path::new("docs"), &mut found);
    found
}

/// The lines outside of fences.
fn prose(document: &str) -> impl Iterator<Item = &str> {
    let mut is_open = false;
    document.lines().filter(move |line| {
        let is_fence = line.starts_with("```");
        is_open ^= is_fence;
        !is_open && !is_fence
    })
}

/// Where the links of a document lead, as they are written. What stands in backticks is no link.
fn links(document: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in prose(document) {
        let text: String = line.split('`').step_by(2).collect();
        let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
        found.extend(targets.map(|(target, _)| target.to_owned()));
    }
    found
}

/// The anchors of a document's headings.
fn anchors(document: &str) -> BTreeSet<String> {
    let headings = prose(document).filter(|line| line.starts_with('#'));
    let slug = |heading: &str| {
        let text = heading.trim_start_matches('#').trim().to_lowercase();
        let is_kept = |letter: &char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | ' ');
        text.chars().filter(is_kept).collect::<String>().replace(' ', "-")
    };
    headings.map(slug).collect()
}

/// A path without `.` and `..`.
fn plain(path: &Path) -> PathBuf {
    let mut made = PathBuf::new();
    for part in path.components() {
        match part.as_os_str().to_str() {
            Some("..") => drop(made.pop()),
            Some(".") => {}
            _ => made.push(part),
        }
    }
    made
}

/// What is wrong with a link of a page.
fn mistake_of_link(page: &str, target: &str) -> Option<String> {
    if target.starts_with("https://") {
        return None;
    }
    let (file, anchor) = target.split_once('#').unwrap_or((target, ""));
    let path = match file {
        "" => PathBuf::from(page),
        file => plain(&Path::new(page).parent().unwrap().join(file)),
    };
    if !path.exists() {
        return Some(format!("{page}: `{target}` leads nowhere\n"));
    }
    let is_there = anchor.is_empty() || anchors(&read(&path.to_string_lossy())).contains(anchor);
    (!is_there).then(|| format!("{page}: `{target}` has no such heading\n"))
}

#[test]
fn every_snippet_of_the_book_holds() {
    let count: usize = pages().iter().map(|page| check_document(page)).sum();
    assert!(count >= 90, "{count}");
}

#[test]
fn every_link_leads_somewhere() {
    let mut wrong = String::new();
    let mut count = 0;
    let besides = ["README.md", "ARCHITECTURE.md", "CHANGELOG.md"].map(str::to_owned);
    for page in pages().into_iter().chain(besides) {
        for target in links(&read(&page)) {
            count += 1;
            wrong += &mistake_of_link(&page, &target).unwrap_or_default();
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
    assert!(count > 150, "{count}");
}

/// The summary has each page of the book once, under its own title.
#[test]
fn the_summary_has_every_page_under_its_title() {
    let summary = read("docs/SUMMARY.md");
    let mut listed: Vec<String> = links(&summary).iter().map(|target| format!("docs/{target}")).collect();
    listed.push("docs/SUMMARY.md".to_owned());
    let unique: BTreeSet<String> = listed.iter().cloned().collect();
    assert_eq!(unique.len(), listed.len(), "a page is listed twice");
    assert_eq!(unique, pages());
    let mut wrong = String::new();
    for page in &unique {
        let text = read(page);
        let titles = prose(&text).filter(|line| line.starts_with("# ")).count();
        if !text.starts_with("# ") || (titles != 1 && page != "docs/SUMMARY.md") {
            let _ = writeln!(wrong, "{page} has {titles} titles");
        }
    }
    assert!(wrong.is_empty(), "\n{wrong}");
}
