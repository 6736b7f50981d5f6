//! Decides which requests are answered: those of the page itself, and of programs with the token.
//!
//! A page of another site can make the browser send requests to this computer. But it does not know the token, the headers `Origin` and
//! `Sec-Fetch-Site` give it away, and a domain of its own that resolves to this computer appears in `Host`.

use std::fmt::Write;
use std::net::{IpAddr, SocketAddr};

use axum::http::header::{AUTHORIZATION, CONTENT_TYPE, COOKIE, HOST, ORIGIN};
use axum::http::{HeaderMap, Method, StatusCode};

use crate::failure::Failure;
use crate::studio::reply::Refusal;

/// The token and the address of the server.
pub(super) struct Guard {
    address: SocketAddr,
    token: String,
}

/// The length of the token in bytes.
const TOKEN_BYTES: usize = 16;

impl Guard {
    /// A guard with a new token for a server at an address.
    pub(super) fn new(address: SocketAddr) -> Result<Guard, Failure> {
        let mut bytes = [0; TOKEN_BYTES];
        getrandom::fill(&mut bytes).map_err(|error| Failure::Stream(std::io::Error::other(error)))?;
        let mut token = String::new();
        for byte in bytes {
            let _ = write!(token, "{byte:02x}");
        }
        Ok(Guard { address, token })
    }

    /// The address of the page, with the token.
    pub(super) fn address_to_open(&self) -> String {
        format!("http://{}/?token={}", self.address, self.token)
    }

    /// Checks everything about a request except its token.
    ///
    /// # Errors
    /// If the host or origin is foreign, or the body is not JSON.
    pub(super) fn check_origin(&self, method: &Method, headers: &HeaderMap) -> Result<(), Refusal> {
        let text = |name| headers.get(name).map(|value| value.to_str().unwrap_or_default());
        let host = text(HOST).unwrap_or_default();
        if headers.get_all(HOST).iter().count() > 1 {
            return Err(Refusal::new(StatusCode::BAD_REQUEST, "a request has one header `Host`"));
        }
        if !self.is_own(host) {
            let told = format!("the header `Host` names `{host}`, but this is {}", self.address);
            return Err(Refusal::new(StatusCode::FORBIDDEN, told));
        }
        if let Some(origin) = text(ORIGIN)
            && !origin.strip_prefix("http://").is_some_and(|host| self.is_own(host))
        {
            let told = format!("pages of `{origin}` may ask nothing here");
            return Err(Refusal::new(StatusCode::FORBIDDEN, told));
        }
        let site = headers.get("sec-fetch-site").map_or(b"none".as_slice(), |site| site.as_bytes());
        if *method != Method::GET && !matches!(site, b"none" | b"same-origin") {
            return Err(Refusal::new(StatusCode::FORBIDDEN, "pages of other sites may do nothing here"));
        }
        let kind = text(CONTENT_TYPE).unwrap_or_default();
        if *method == Method::POST && kind.split(';').next().map(str::trim) != Some("application/json") {
            let told = "a request has a body of the type `application/json`";
            return Err(Refusal::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, told));
        }
        Ok(())
    }

    /// Checks the token: in a cookie, in the header `Authorization: Bearer …`, or in the query.
    ///
    /// # Errors
    /// If the token is missing or wrong.
    pub(super) fn check_token(&self, headers: &HeaderMap, query: &str) -> Result<(), Refusal> {
        let name = self.cookie_name();
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let of_cookie = cookies
            .flat_map(|cookies| cookies.split(';'))
            .filter_map(|cookie| cookie.trim().split_once('='))
            .filter_map(|(known, token)| (known == name).then_some(token));
        let bearer =
            headers.get(AUTHORIZATION).and_then(|value| value.to_str().ok()?.strip_prefix("Bearer "));
        let known = of_cookie.chain(bearer).chain(token_of(query)).any(|token| self.is_token(token));
        let told = "the token is missing or wrong: open the address that the server has printed";
        if known { Ok(()) } else { Err(Refusal::new(StatusCode::UNAUTHORIZED, told)) }
    }

    /// The cookie that admits a page whose address has the token.
    pub(super) fn cookie_for(&self, query: &str) -> Option<String> {
        let is_known = token_of(query).is_some_and(|token| self.is_token(token));
        let (name, token) = (self.cookie_name(), &self.token);
        is_known.then(|| format!("{name}={token}; HttpOnly; SameSite=Strict; Path=/"))
    }

    /// Cookies ignore ports. The name has the port, so that two servers on one computer do not overwrite each other's cookies.
    fn cookie_name(&self) -> String {
        format!("variorum-{}", self.address.port())
    }

    /// Compares the token in constant time.
    fn is_token(&self, token: &str) -> bool {
        let (own, other) = (self.token.as_bytes(), token.as_bytes());
        own.len() == other.len() && own.iter().zip(other).fold(0, |found, (a, b)| found | (a ^ b)) == 0
    }

    /// Whether `HOST:PORT` is this server.
    fn is_own(&self, host: &str) -> bool {
        let Some((name, port)) = host.rsplit_once(':') else { return false };
        let ip = self.address.ip();
        let name = name.trim_start_matches('[').trim_end_matches(']');
        let is_named = name == "localhost" && (ip.is_loopback() || ip.is_unspecified());
        let is_address = name.parse().is_ok_and(|named: IpAddr| ip == named || ip.is_unspecified());
        port.parse() == Ok(self.address.port()) && (is_named || is_address)
    }
}

fn token_of(query: &str) -> Option<&str> {
    query.split('&').find_map(|part| part.strip_prefix("token="))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_its_own_address_is_its_own() {
        let guard = Guard::new("127.0.0.1:8377".parse().unwrap()).unwrap();
        assert!(guard.is_own("127.0.0.1:8377") && guard.is_own("localhost:8377"));
        for other in ["127.0.0.1", "127.0.0.1:80", "evil.example:8377", "localhost.evil:8377", ":8377", ""] {
            assert!(!guard.is_own(other), "{other}");
        }
    }

    #[test]
    fn a_request_names_one_host() {
        let guard = Guard::new("127.0.0.1:8377".parse().unwrap()).unwrap();
        let mut headers = HeaderMap::new();
        headers.append(HOST, "127.0.0.1:8377".parse().unwrap());
        assert!(guard.check_origin(&Method::GET, &headers).is_ok());
        headers.append(HOST, "evil.example".parse().unwrap());
        assert!(guard.check_origin(&Method::GET, &headers).is_err());
    }

    #[test]
    fn a_token_is_known_whole_or_not() {
        let guard = Guard::new("127.0.0.1:8377".parse().unwrap()).unwrap();
        let token = guard.token.clone();
        assert_eq!(token.len(), 2 * TOKEN_BYTES);
        assert!(guard.check_token(&HeaderMap::new(), &format!("a=b&token={token}")).is_ok());
        assert!(guard.check_token(&HeaderMap::new(), &format!("token={}", &token[1..])).is_err());
        assert!(guard.check_token(&HeaderMap::new(), "").is_err());
    }
}
