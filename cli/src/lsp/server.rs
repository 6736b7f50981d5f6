//! The server: what is open, what is known of it, and the loop that takes messages.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::{Sender, after, never, select};
use lsp_server::{Connection, ErrorCode, Message, Request, RequestId};
use lsp_types::Uri;
use variorum::source::Texts;

use super::analysis::{Analysis, Review, Root};
use super::client::Client;
use super::dispatch;
use super::files::File;
use super::publish::Published;
use super::reply::{Answer, Refusal, response};
use super::text::Text;
use super::work::{Found, Job, Workers};
use super::workspace::Workspace;

/// The pause in typing after which the server checks a definition unasked. It checks a change after such a pause at once. Even the
/// repeats of a key that is held down come more slowly than this, so only a burst of changes waits.
const PAUSE: Duration = Duration::from_millis(20);

/// A file that is open in the editor.
#[derive(Debug)]
pub(crate) struct Document {
    pub(crate) uri: Uri,
    pub(crate) version: i32,
    pub(crate) text: Text,
}

/// How far the conversation is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    /// The client has not introduced itself.
    Silent,
    Working,
    /// The client has asked the server to end.
    Ending,
}

/// What a request does once what it needs is known.
pub(crate) type Run = Box<dyn FnOnce(&Server) -> Answer>;

/// A request that waits for checks.
pub(crate) struct Waiting {
    pub(crate) id: RequestId,
    /// The file that it asks about.
    pub(crate) file: File,
    /// Whether it asks about all definitions that take the file in.
    pub(crate) is_wide: bool,
    /// When it is answered by what was known before.
    pub(crate) patience: Option<Instant>,
    pub(crate) run: Run,
}

/// The server.
pub(crate) struct Server {
    pub(crate) client: Client,
    pub(crate) stage: Stage,
    sender: Sender<Message>,
    pub(crate) documents: BTreeMap<File, Document>,
    pub(crate) workspace: Workspace,
    /// What is known of definitions, by the files for whose sake they are checked.
    pub(crate) analyses: BTreeMap<File, Arc<Analysis>>,
    pub(crate) reviews: BTreeMap<File, Review>,
    /// Why definitions could not be read.
    pub(crate) unread: BTreeMap<File, (u64, String)>,
    /// The definitions that are kept known, and since when what is known must be.
    wanted: BTreeMap<File, (Root, u64)>,
    /// Counts the changes of texts.
    stamp: u64,
    /// When a text changed last.
    changed: Option<Instant>,
    /// When definitions are checked that have changed.
    due: Option<Instant>,
    is_checking: bool,
    is_reviewing: bool,
    waiting: Vec<Waiting>,
    pub(crate) published: Published,
    /// Whether something may have come about that the client is not told yet.
    is_news: bool,
}

/// Talks to a client until it ends; gives the exit code.
///
/// # Errors
/// If the system has no threads left.
pub(crate) fn serve(connection: &Connection) -> std::io::Result<u8> {
    let workers = Workers::start()?;
    let mut server = Server::new(connection.sender.clone());
    loop {
        let timer = server
            .next_time()
            .map_or_else(never, |time| after(time.saturating_duration_since(Instant::now())));
        select! {
            recv(connection.receiver) -> message => match message {
                Ok(message) => {
                    if let Some(code) = dispatch::take(&mut server, message) {
                        return Ok(code);
                    }
                }
                // A client that is gone without a word.
                Err(_) => return Ok(u8::from(server.stage != Stage::Ending)),
            },
            recv(workers.found) -> found => found.into_iter().for_each(|found| server.learn(found)),
            recv(timer) -> _ => {}
        }
        // What is there already is taken first, so that a check is made of the last of several changes.
        while let Ok(found) = workers.found.try_recv() {
            server.learn(found);
        }
        server.answer_waiting();
        if connection.receiver.is_empty() {
            server.work(&workers);
        }
    }
}

impl Server {
    fn new(sender: Sender<Message>) -> Server {
        Server {
            client: Client::unknown(),
            stage: Stage::Silent,
            sender,
            documents: BTreeMap::new(),
            workspace: Workspace::default(),
            analyses: BTreeMap::new(),
            reviews: BTreeMap::new(),
            unread: BTreeMap::new(),
            wanted: BTreeMap::new(),
            stamp: 0,
            changed: None,
            due: None,
            is_checking: false,
            is_reviewing: false,
            waiting: Vec::new(),
            published: Published::default(),
            is_news: false,
        }
    }

    /// A client that is gone is noticed where messages are received.
    pub(crate) fn send(&self, message: impl Into<Message>) {
        let _ = self.sender.send(message.into());
    }

    /// When there is something to do if no message comes.
    fn next_time(&self) -> Option<Instant> {
        let due = self.due.filter(|_| !self.is_checking);
        let is_known = |waiting: &&Waiting| self.analyses.contains_key(&self.root_of(&waiting.file).file);
        self.waiting.iter().filter(is_known).filter_map(|waiting| waiting.patience).chain(due).min()
    }

    /// The text of a file has changed, or the file itself; nothing if any may have.
    pub(crate) fn has_changed(&mut self, file: Option<&File>) {
        self.stamp += 1;
        self.is_news = true;
        let takes = file.map(|file| self.workspace.that_take_in(&BTreeSet::from([file])));
        for (root, (_, stamp)) in &mut self.wanted {
            let knows =
                |file: &File| self.analyses.get(root).is_none_or(|known| known.source(file).is_some());
            let has_lost = self.analyses.get(root).is_none_or(|known| known.checked.diagnostics.has_errors());
            if has_lost || file.is_none_or(knows) || takes.as_ref().is_some_and(|takes| takes.contains(root))
            {
                *stamp = self.stamp;
            }
        }
        self.keep_wanted();
        let now = Instant::now();
        let before = self.changed.replace(now);
        let is_typing = before.is_some_and(|before| now.saturating_duration_since(before) < PAUSE);
        self.due = Some(if is_typing { now + PAUSE } else { now });
    }

    /// Keeps the definitions wanted that are open, and those that requests wait for.
    fn keep_wanted(&mut self) {
        let mut files: BTreeSet<File> = self.documents.keys().cloned().collect();
        files.extend(self.waiting.iter().map(|waiting| waiting.file.clone()));
        let roots: Vec<Root> = files.iter().map(|file| self.root_of(file)).collect();
        let is_wide = self.waiting.iter().any(|waiting| waiting.is_wide);
        self.wanted.retain(|file, _| is_wide || roots.iter().any(|root| root.file == *file));
        roots.into_iter().for_each(|root| self.want(root));
        self.analyses.retain(|file, _| self.wanted.contains_key(file));
        self.reviews.retain(|file, _| self.wanted.contains_key(file));
        self.unread.retain(|file, _| self.wanted.contains_key(file));
    }

    fn want(&mut self, root: Root) {
        let stamp = self.stamp;
        let known = self.wanted.get(&root.file).filter(|(known, _)| *known == root);
        if known.is_none() {
            self.wanted.insert(root.file.clone(), (root, stamp));
        }
    }

    /// The definition by which a file is understood.
    pub(crate) fn root_of(&self, file: &File) -> Root {
        if file.is_shipped() {
            let taker = self.analyses.values().find(|known| known.source(file).is_some());
            let is_variant = variorum::source::shipped().iter().any(|it| file.is_at(&it.path));
            return match taker {
                Some(taker) => taker.root.clone(),
                None if is_variant => Root::of(file),
                None => Root::laid_over_chess(file),
            };
        }
        if self.workspace.is_fragment(file) != Some(true) {
            return Root::of(file);
        }
        let takers = self.workspace.that_take_in(&BTreeSet::from([file]));
        let is_game = |taker: &&File| *taker != file && self.workspace.is_fragment(taker) == Some(false);
        // One that is open before others.
        let open = takers.iter().filter(|taker| self.documents.contains_key(taker)).find(is_game);
        match open.or_else(|| takers.iter().find(is_game)) {
            Some(taker) => Root::of(taker),
            None => Root::laid_over_chess(file),
        }
    }

    /// Whether what is known of a definition is known of its present text.
    pub(crate) fn is_fresh(&self, root: &File) -> bool {
        let Some((_, wanted)) = self.wanted.get(root) else { return false };
        let analysis = self.analyses.get(root).map(|known| known.stamp);
        let unread = self.unread.get(root).map(|(stamp, _)| *stamp);
        analysis.max(unread).is_some_and(|stamp| stamp >= *wanted)
    }

    /// The definitions of all open files.
    pub(crate) fn shown_roots(&self) -> BTreeSet<File> {
        self.documents.keys().filter(|file| !file.is_shipped()).map(|file| self.root_of(file).file).collect()
    }

    fn learn(&mut self, found: Found) {
        self.is_news = true;
        match found {
            Found::Analysis(analysis) => {
                let file = analysis.root.file.clone();
                self.unread.remove(&file);
                if self.wanted.contains_key(&file) {
                    self.analyses.insert(file, analysis);
                }
            }
            Found::Unread { file, stamp, message } => {
                self.analyses.remove(&file);
                self.unread.insert(file, (stamp, message));
            }
            Found::Done => self.is_checking = false,
            Found::Review(review) => {
                self.is_reviewing = false;
                if self.client.options.node_counts && self.client.refreshes_hints {
                    let method = "workspace/inlayHint/refresh".to_owned();
                    self.send(Request::new(RequestId::from("hints".to_owned()), method, ()));
                }
                review.into_iter().for_each(|review| drop(self.reviews.insert(review.file.clone(), review)));
            }
        }
    }

    /// Has a request wait until what it asks about is known.
    pub(crate) fn wait(&mut self, waiting: Waiting) {
        let root = self.root_of(&waiting.file);
        self.want(root);
        self.waiting.push(waiting);
    }

    /// Answers a request that waits with a refusal.
    pub(crate) fn cancel(&mut self, id: &RequestId) {
        if let Some(at) = self.waiting.iter().position(|waiting| waiting.id == *id) {
            let waiting = self.waiting.remove(at);
            let refusal = Refusal::of(ErrorCode::RequestCanceled, "the request was cancelled");
            self.send(response(waiting.id, Err(refusal)));
        }
    }

    fn answer_waiting(&mut self) {
        let now = Instant::now();
        let mut at = 0;
        while at < self.waiting.len() {
            let waiting = &self.waiting[at];
            let root = self.root_of(&waiting.file).file;
            // Something must be known to answer by.
            let is_known = self.analyses.contains_key(&root);
            let is_late = is_known && waiting.patience.is_some_and(|time| time <= now);
            let is_ready = is_late || self.is_fresh(&root) && (!waiting.is_wide || self.has_widened(&root));
            if !is_ready {
                at += 1;
                continue;
            }
            let waiting = self.waiting.remove(at);
            let answer = dispatch::guarded(|| (waiting.run)(self));
            self.send(response(waiting.id, answer));
        }
    }

    /// Whether all definitions are known that take in what a definition consists of; if not, they are wanted now.
    fn has_widened(&mut self, root: &File) -> bool {
        let Some(analysis) = self.analyses.get(root) else { return true };
        let takers = self.workspace.that_take_in(&analysis.own_files());
        let roots: Vec<Root> = takers.iter().map(|file| self.root_of(file)).collect();
        roots.iter().for_each(|root| self.want(root.clone()));
        roots.iter().all(|root| self.is_fresh(&root.file))
    }

    /// Hands checks and reviews to the threads that make them, and publishes what is known.
    fn work(&mut self, workers: &Workers) {
        let stale = self.wanted.keys().filter(|file| !self.is_fresh(file)).cloned().collect::<Vec<_>>();
        let is_time = !self.waiting.is_empty() || self.due.is_some_and(|due| due <= Instant::now());
        if !stale.is_empty() && is_time && !self.is_checking {
            self.is_checking = true;
            self.due = None;
            let roots = stale.iter().filter_map(|file| Some(self.wanted.get(file)?.0.clone())).collect();
            workers.check(Job { roots, texts: self.texts(), stamp: self.stamp });
        } else if stale.is_empty() {
            self.due = None;
            if std::mem::take(&mut self.is_news) {
                self.publish();
            }
            self.review(workers);
            if self.waiting.is_empty() {
                self.keep_wanted();
            }
        }
    }

    fn review(&mut self, workers: &Workers) {
        let shown = self.shown_roots();
        let unseen = shown.iter().filter_map(|file| self.analyses.get(file)).find(|analysis| {
            self.reviews.get(&analysis.root.file).is_none_or(|review| review.stamp != analysis.stamp)
        });
        if let Some(analysis) = unseen.filter(|_| !self.is_reviewing) {
            workers.review(Arc::clone(analysis), self.client.options.node_counts);
            self.is_reviewing = true;
        }
    }

    /// The texts that are open, to be read in place of files.
    fn texts(&self) -> Texts {
        let mut texts = Texts::default();
        for (file, document) in self.documents.iter().filter(|(file, _)| !file.is_shipped()) {
            texts.insert(file.name(), document.text.as_str());
        }
        texts
    }
}
