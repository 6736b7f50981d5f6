//! Answers to requests, and refusals.

use lsp_server::{ErrorCode, RequestId, Response};
use serde::Serialize;
use serde_json::Value;

/// What a request is answered with.
pub(crate) type Answer = Result<Value, Refusal>;

/// Why a request is not done.
#[derive(Debug)]
pub(crate) struct Refusal {
    pub(crate) code: ErrorCode,
    pub(crate) message: String,
}

impl Refusal {
    /// The request is right, but cannot be done.
    pub(crate) fn failed(message: impl Into<String>) -> Refusal {
        Refusal { code: ErrorCode::RequestFailed, message: message.into() }
    }

    pub(crate) fn of(code: ErrorCode, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into() }
    }
}

/// An answer; `null` for nothing.
pub(crate) fn answer(value: impl Serialize) -> Answer {
    serde_json::to_value(value).map_err(|error| Refusal::of(ErrorCode::InternalError, error.to_string()))
}

pub(crate) fn response(id: RequestId, answer: Answer) -> Response {
    match answer {
        Ok(value) => Response::new_ok(id, value),
        Err(refusal) => Response::new_err(id, refusal.code as i32, refusal.message),
    }
}
