//! The connections: how many, how long, and what every answer has.

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

/// So many connections are open at once; more wait.
const CONNECTIONS: usize = 128;
/// So many requests are worked on at once; more wait.
const WORKERS: usize = 16;
/// How long the head of a request may take.
const HEAD: Duration = Duration::from_secs(10);
/// The most bytes of the head of a request.
const HEAD_BYTES: usize = 32 << 10;
/// After the system has refused a connection.
const PAUSE: Duration = Duration::from_millis(50);

/// Listens on a port, and tells which one that is.
///
/// # Errors
/// If it cannot, as when another program has the port.
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

/// Answers requests until the program is ended.
pub(super) fn serve(listener: TcpListener, studio: Studio) -> Result<(), Failure> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .max_blocking_threads(WORKERS)
        // Searches call themselves once per ply.
        .thread_stack_size(STACK)
        .enable_all()
        .build()?;
    let studio = Arc::new(studio);
    let surveyor = Arc::clone(&studio);
    // Without it the gallery looks at variants when it is asked for them.
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
            // That a client goes away, or writes what is no HTTP, is its own affair.
            let _ = builder.serve_connection(TokioIo::new(stream), service).await;
            drop(seat);
        });
    }
}
