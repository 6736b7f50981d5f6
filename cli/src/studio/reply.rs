//! Refusals: a status and a reason, as JSON or as a page.

use axum::Json;
use axum::http::StatusCode;
use axum::http::header::CONTENT_SECURITY_POLICY;
use axum::response::{Html, IntoResponse, Response};
use serde_json::json;
use variorum_workshop::picture::escape;

use crate::failure::Failure;
use crate::html::page;

/// The reason why a request is refused.
#[derive(Debug, thiserror::Error)]
#[error("{told}")]
pub(super) struct Refusal {
    status: StatusCode,
    told: String,
}

impl Refusal {
    /// A refusal with its status and its reason.
    pub(super) fn new(status: StatusCode, told: impl Into<String>) -> Refusal {
        Refusal { status, told: told.into() }
    }

    /// The requested thing does not exist.
    pub(super) fn missing(told: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::NOT_FOUND, told)
    }

    /// The request is understood, but cannot be carried out.
    pub(super) fn unfit(told: impl Into<String>) -> Refusal {
        Refusal::new(StatusCode::UNPROCESSABLE_ENTITY, told)
    }

    /// The request refers to an earlier state of the game.
    pub(super) fn stale() -> Refusal {
        Refusal::new(StatusCode::CONFLICT, "the game has gone on: look at it again")
    }
}

impl Refusal {
    /// The refusal as a page, for people.
    pub(super) fn as_page(&self) -> Response {
        let told = escape(&self.told);
        let style = "body{font:1.1rem system-ui;margin:20vh auto;max-width:32rem;padding:1rem}";
        let text = page("variorum studio", style, &format!("<h1>Not here</h1><p>{told}.</p>"));
        let policy = "default-src 'none'; style-src 'unsafe-inline'";
        (self.status, [(CONTENT_SECURITY_POLICY, policy)], Html(text)).into_response()
    }
}

impl From<Failure> for Refusal {
    fn from(failure: Failure) -> Refusal {
        let told = failure.report();
        let told = told.strip_prefix("error: ").unwrap_or(&told).trim_end().to_owned();
        let is_of_input = matches!(
            failure,
            Failure::Variant(_) | Failure::Load(_) | Failure::Position(_) | Failure::Moves { .. }
        );
        match is_of_input {
            true => Refusal::unfit(told),
            false => Refusal::new(StatusCode::INTERNAL_SERVER_ERROR, told),
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.told }))).into_response()
    }
}
