//! What editors ask of texts alone, of texts that are anything but right.

use variorum::source::{Folder, shipped_text};
use variorum_workshop::editor::{context_at, folds, format, meaning_at, offers, outline, words};

/// Whatever can be asked of a text.
fn ask(text: &str, offset: usize) {
    for (range, _) in words(text) {
        assert!(text.get(range.clone()).is_some_and(|word| !word.is_empty()), "{range:?}: {text}");
    }
    for item in outline(text) {
        assert!(text.get(item.range).is_some() && text.get(item.name_range).is_some(), "{text}");
    }
    for fold in folds(text) {
        assert!(text.get(fold.range).is_some(), "{text}");
    }
    let context = context_at(text, offset);
    let _ = (meaning_at(&context), offers(&context, text, offset, None));
    if let Ok(formatted) = format(text) {
        assert_eq!(format(&formatted).ok(), Some(formatted), "{text}");
    }
}

#[test]
fn a_string_that_nothing_closes_has_no_words() {
    ask("[rules.a]\nwhen = \"b4c♞", 20);
    ask("[rules.a]\nwhen = \"\"\"♞", 20);
    ask("[rules.a]\nwhen = \"", 18);
    ask("[rules.a]\nwhen = \"\"\"\"", 20);
}

#[test]
fn no_text_is_too_much() {
    for name in ["chess", "paco-sako", "fanorona"] {
        let (_, text) = shipped_text(Folder::Variants, name).unwrap();
        for (index, (offset, _)) in text.char_indices().enumerate().filter(|(index, _)| index % 29 == 0) {
            let sign =
                ["♞", "\"", "'", "[", "}", "\n", "\"\"\"", "=", ",", "(", "𝄞\\", "\r"][index / 29 % 12];
            ask(&text[..offset], offset);
            ask(&format!("{}{sign}", &text[..offset]), offset);
            ask(&format!("{}{sign}{}", &text[..offset], &text[offset..]), offset);
        }
    }
}
