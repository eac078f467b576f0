//! Routers on free ports of this machine.

use std::net::Ipv4Addr;

use axum::Router;
use tokio::net::TcpListener;
use tokio_util::task::AbortOnDropHandle;

/// A free port, taken before anything is served there: who calls it back has to know its address first.
pub struct Port {
    /// What is served next accepts here.
    pub listener: TcpListener,
    /// The address without a slash at its end.
    pub url: String,
}

impl Port {
    /// Takes a free port.
    pub async fn bind() -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        Self { listener, url }
    }

    /// Serves a router alone, without what the real server adds, until the handle is dropped.
    pub fn serve(self, router: Router) -> AbortOnDropHandle<()> {
        AbortOnDropHandle::new(tokio::spawn(async move {
            axum::serve(self.listener, router).await.unwrap();
        }))
    }
}
