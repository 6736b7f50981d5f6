//! Accepts connections, with limits on their number and time.

use std::collections::VecDeque;
use std::future::{Future, poll_fn};
use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::pin::pin;
use std::sync::{Arc, Mutex};
use std::task::Poll;
use std::time::Duration;

use axum::Router;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use hyper::server::conn::http1;
use hyper::service::{Service, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};
use variorum::search::STACK;

use super::library::lock;
use super::reply::Refusal;
use super::{Studio, routes};
use crate::failure::Failure;

/// The maximal number of connections without an admitted request. Further ones end the oldest, so that nobody keeps others out.
const STRANGERS: usize = 320;
/// The maximal number of connections with an admitted request. Further ones are refused.
const GUESTS: usize = 320;
/// The maximal number of simultaneous requests; further ones wait.
const WORKERS: usize = 16;
/// The maximal time for the head of a request.
const HEAD: Duration = Duration::from_secs(10);
/// The maximal size of the head of a request.
const HEAD_BYTES: usize = 32 << 10;
/// The pause after a failed connection.
const PAUSE: Duration = Duration::from_millis(50);

/// Listens on a port and returns the address.
///
/// # Errors
/// If it cannot, for example because another program uses the port.
pub(super) fn listen(ip: IpAddr, port: u16) -> Result<(TcpListener, SocketAddr), Failure> {
    let address = SocketAddr::new(ip, port);
    let failed = |error: io::Error| {
        let told = "another program has this port; `--port 0` takes one that is free";
        let error = match error.kind() == io::ErrorKind::AddrInUse {
            true => io::Error::new(error.kind(), told),
            false => error,
        };
        Failure::File { verb: "listen on", path: address.to_string(), error }
    };
    let listener = TcpListener::bind(address).map_err(failed)?;
    let address = listener.local_addr()?;
    listener.set_nonblocking(true)?;
    Ok((listener, address))
}

/// Answers requests until the program ends.
pub(super) fn serve(listener: TcpListener, studio: Studio) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(WORKERS)
        // Searches recurse once per ply.
        .thread_stack_size(STACK)
        .enable_all()
        .build()?;
    let studio = Arc::new(studio);
    let surveyor = Arc::clone(&studio);
    // Without this thread, the gallery compiles variants on demand.
    let _ = std::thread::Builder::new().stack_size(STACK).spawn(move || surveyor.gallery.survey());
    Ok(runtime.block_on(accept(listener, routes::router(studio)))?)
}

async fn accept(listener: TcpListener, router: Router) -> io::Result<()> {
    let listener = tokio::net::TcpListener::from_std(listener)?;
    let hall = Arc::new(Hall { strangers: Mutex::default(), seats: Arc::new(Semaphore::new(GUESTS)) });
    let mut number = 0;
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        number += 1;
        let (visit, ended) = Visit::begin(&hall, number);
        tokio::spawn(attend(stream, router.clone(), visit, ended));
    }
}

/// Answers the requests of a connection until it is closed or has to end.
async fn attend(stream: TcpStream, router: Router, visit: Visit, ended: oneshot::Receiver<()>) {
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(HEAD_BYTES);
    let (router, visit) = (TowerToHyperService::new(router), Arc::new(visit));
    let service = service_fn(move |request| {
        let (answer, visit) = (router.call(request), Arc::clone(&visit));
        async move { answer.await.map(|answer| visit.admitted(answer)) }
    });
    let (mut served, mut ended) =
        (pin!(builder.serve_connection(TokioIo::new(stream), service)), pin!(ended));
    let either = poll_fn(|context| {
        // Errors of a connection are the client's problem.
        let is_over = served.as_mut().poll(context).is_ready() || ended.as_mut().poll(context).is_ready();
        if is_over { Poll::Ready(()) } else { Poll::Pending }
    });
    either.await;
}

/// The open connections.
struct Hall {
    /// Those without an admitted request, the oldest first, by their numbers. Dropping a sender ends its connection.
    strangers: Mutex<VecDeque<(u64, oneshot::Sender<()>)>>,
    /// Permits for the others.
    seats: Arc<Semaphore>,
}

/// A connection.
struct Visit {
    number: u64,
    hall: Arc<Hall>,
    /// Its seat and its sender, once a request was admitted.
    guest: Mutex<Option<(OwnedSemaphorePermit, oneshot::Sender<()>)>>,
}

impl Visit {
    /// Lets a connection in. The receiver is ready when the connection has to end.
    fn begin(hall: &Arc<Hall>, number: u64) -> (Visit, oneshot::Receiver<()>) {
        let (sender, ended) = oneshot::channel();
        let mut strangers = lock(&hall.strangers);
        strangers.push_back((number, sender));
        if strangers.len() > STRANGERS {
            strangers.pop_front();
        }
        (Visit { number, hall: Arc::clone(hall), guest: Mutex::default() }, ended)
    }

    /// Passes an answer on. The first one that is not refused makes the connection a guest, if there is a seat.
    fn admitted(&self, answer: Response) -> Response {
        let refused = [StatusCode::BAD_REQUEST, StatusCode::UNAUTHORIZED, StatusCode::FORBIDDEN];
        let mut guest = lock(&self.guest);
        if guest.is_some() || refused.contains(&answer.status()) {
            return answer;
        }
        let Ok(seat) = Arc::clone(&self.hall.seats).try_acquire_owned() else {
            let told = "too many pages are open: close some";
            return Refusal::new(StatusCode::SERVICE_UNAVAILABLE, told).into_response();
        };
        *guest = self.leave().map(|sender| (seat, sender));
        answer
    }

    /// Takes the connection out of the list of strangers.
    fn leave(&self) -> Option<oneshot::Sender<()>> {
        let mut strangers = lock(&self.hall.strangers);
        let index = strangers.iter().position(|(number, _)| *number == self.number)?;
        strangers.remove(index).map(|(_, sender)| sender)
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        drop(self.leave());
    }
}
