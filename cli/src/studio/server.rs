//! Accepts connections, with limits on their number and time.

use std::io;
use std::net::{IpAddr, SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use tokio::sync::Semaphore;
use variorum::search::STACK;

use super::{Studio, routes};
use crate::failure::Failure;

/// The maximal number of open connections; further ones wait.
const CONNECTIONS: usize = 128;
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
    let seats = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        let Ok(seat) = Arc::clone(&seats).acquire_owned().await else { return Ok(()) };
        let Ok((stream, _)) = listener.accept().await else {
            tokio::time::sleep(PAUSE).await;
            continue;
        };
        let service = TowerToHyperService::new(router.clone());
        tokio::spawn(async move {
            let mut builder = http1::Builder::new();
            builder.timer(TokioTimer::new()).header_read_timeout(HEAD).max_buf_size(HEAD_BYTES);
            // Errors of a connection are the client's problem.
            let _ = builder.serve_connection(TokioIo::new(stream), service).await;
            drop(seat);
        });
    }
}
