//! What each request passes: limits, origins, errors, bodies, files.
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::site::Site;
use axum::Router;
use axum::routing::post;
use kernel::ProblemDetails;
use reqwest::Method;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::timeout;

fn header<'r>(response: &'r reqwest::Response, name: &str) -> &'r str {
    response
        .headers()
        .get(name)
        .map_or("", |value| value.to_str().unwrap())
}

async fn problem(response: reqwest::Response) -> ProblemDetails {
    assert_eq!(
        header(&response, "content-type"),
        "application/problem+json"
    );
    let id = header(&response, "x-request-id").to_owned();
    let problem: ProblemDetails = response.json().await.unwrap();
    assert_eq!(problem.request_id.as_deref(), Some(&*id));
    problem
}

#[tokio::test]
async fn a_failure_is_told_without_its_cause() {
    let site = Site::start().await;
    let broken = problem(site.get("/api/broken").await).await;
    assert_eq!((broken.status, broken.code.as_str()), (500, "internal"));
    assert!(!broken.detail.contains("secret"));
    let panicked = problem(site.get("/api/panic").await).await;
    assert_eq!(panicked.status, 500);
    assert_eq!(site.get("/").await.status(), 200, "the node lives on");
}

#[tokio::test]
async fn an_error_of_a_page_route_is_a_page_for_people() {
    let routes = Router::new().route(
        "/letters",
        post(|| async { web::Error::from(ProblemDetails::conflict("Sent already.")) }),
    );
    let site = Site::with(|_| {}, routes).await;
    let page = site
        .send(Method::POST, "/letters", &[("accept", "text/html,*/*")], "")
        .await;
    assert_eq!(
        (page.status().as_u16(), header(&page, "content-type")),
        (409, "text/html; charset=utf-8")
    );
    let id = header(&page, "x-request-id").to_owned();
    let text = page.text().await.unwrap();
    assert!(text.contains("Sent already.") && text.contains(&id));
    assert_eq!(
        problem(
            site.send(
                Method::POST,
                "/letters",
                &[("accept", "application/json")],
                ""
            )
            .await
        )
        .await
        .status,
        409
    );
}

#[tokio::test]
async fn a_handler_that_hangs_is_answered_for() {
    let site = Site::with(
        |config| config.handler_time = Duration::from_millis(100),
        Router::new(),
    )
    .await;
    assert_eq!(problem(site.get("/api/sleep").await).await.status, 503);
}

#[tokio::test]
async fn a_write_is_not_cut_off_by_who_no_longer_waits() {
    let (go_on, may_go_on) = tokio::sync::oneshot::channel::<()>();
    let (done, is_done) = tokio::sync::oneshot::channel::<()>();
    let ends = Arc::new(Mutex::new(Some((may_go_on, done))));
    let write = post(move || async move {
        let (may_go_on, done) = ends.lock().unwrap().take().unwrap();
        may_go_on.await.unwrap();
        done.send(()).unwrap();
    });
    let site = Site::with(
        |config| config.handler_time = Duration::from_millis(100),
        Router::new().route("/api/write", write),
    )
    .await;
    let answer = site.send(Method::POST, "/api/write", &[], "").await;
    assert_eq!(answer.status(), 503, "nobody waits any longer");
    go_on.send(()).unwrap();
    let ended = timeout(Duration::from_secs(10), is_done).await;
    assert_eq!(ended, Ok(Ok(())));
}

#[tokio::test]
async fn bodies_are_limited() {
    let site = Site::with(
        |config| {
            config.usual_body = 1_000;
            config.largest_body = 5_000;
        },
        Router::new(),
    )
    .await;
    assert_eq!(
        site.send(Method::POST, "/api/echo", &[], &"a".repeat(1_000))
            .await
            .status(),
        200
    );
    let usual = site
        .send(Method::POST, "/api/echo", &[], &"a".repeat(1_001))
        .await;
    assert_eq!(problem(usual).await.status, 413);
    let largest = site
        .send(Method::POST, "/api/echo", &[], &"a".repeat(6_000))
        .await;
    assert_eq!(
        largest.headers()["connection"],
        "close",
        "the line is not used again"
    );
    assert_eq!(problem(largest).await.status, 413);
    let chunks = "2ee0\r\n".to_owned() + &"a".repeat(12_000) + "\r\n0\r\n\r\n";
    let head = "POST /api/echo HTTP/1.1\r\nhost: x\r\nconnection: close\r\ntransfer-encoding: chunked\r\n\r\n";
    let unsized_body = site.raw((head.to_owned() + &chunks).as_bytes()).await;
    assert!(unsized_body.starts_with("HTTP/1.1 413"), "{unsized_body}");
}

#[tokio::test]
async fn writes_from_other_sites_are_refused_and_webhooks_are_not() {
    let hook = Router::new().route("/api/webhooks/pay", post(|| async { "thanks" }));
    let site = Site::with(|_| {}, hook).await;
    let foreign = [
        ("origin", "https://evil.example"),
        ("sec-fetch-site", "cross-site"),
    ];
    let refused = site.send(Method::POST, "/api/echo", &foreign, "a").await;
    assert_eq!(problem(refused).await.code, "foreign_origin");
    assert_eq!(
        site.send(Method::POST, "/api/echo", &[("cookie", "visitor=x")], "a")
            .await
            .status(),
        403
    );
    assert_eq!(
        site.send(
            Method::POST,
            "/api/echo",
            &[("sec-fetch-site", "same-origin")],
            "a"
        )
        .await
        .status(),
        200
    );
    assert_eq!(
        site.send(Method::POST, "/api/echo", &[], "a")
            .await
            .status(),
        200
    );
    assert_eq!(
        site.send(Method::POST, "/api/webhooks/pay", &foreign, "a")
            .await
            .status(),
        200
    );
    assert_eq!(
        site.get_with("/", &foreign).await.status(),
        200,
        "reading is free"
    );
}

#[tokio::test]
async fn writes_are_limited_by_address_generously_and_by_visitor() {
    let site = Site::with(
        |config| {
            config.limits.writes_per_visitor = 3;
            config.limits.writes_per_address = 10;
            config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
        },
        Router::new(),
    )
    .await;
    let write = async |cookie: &str, address: &str| {
        let headers = [
            ("cookie", cookie),
            ("x-forwarded-for", address),
            ("sec-fetch-site", "same-origin"),
        ];
        site.send(Method::POST, "/api/echo", &headers, "a").await
    };
    let one = "visitor=AAAAAAAAAAAAAAAAAAAAAA";
    for _ in 0..3 {
        assert_eq!(write(one, "203.0.113.1").await.status(), 200);
    }
    let refused = write(one, "203.0.113.1").await;
    assert!(header(&refused, "retry-after").parse::<u32>().unwrap() >= 1);
    assert_eq!(problem(refused).await.status, 429);
    // The refused one counted for its address.
    for number in 0..6 {
        let other = format!("visitor=BBBBBBBBBBBBBBBBBBBBB{number}");
        assert_eq!(write(&other, "203.0.113.1").await.status(), 200, "{number}");
    }
    assert_eq!(write("", "203.0.113.1").await.status(), 429);
    assert_eq!(
        write("", "203.0.113.2").await.status(),
        200,
        "another address"
    );
}

#[tokio::test]
async fn who_drops_the_cookie_is_counted_by_the_address() {
    let site = Site::with(
        |config| {
            config.limits.new_visitors_per_address = 3;
            config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
        },
        Router::new(),
    )
    .await;
    let write = async |path: &str, cookie: &str, address: &str| {
        let mut headers = vec![
            ("x-forwarded-for", address),
            ("sec-fetch-site", "same-origin"),
        ];
        if !cookie.is_empty() {
            headers.push(("cookie", cookie));
        }
        site.send(Method::POST, path, &headers, "a").await
    };
    let known = "visitor=AAAAAAAAAAAAAAAAAAAAAA";
    for _ in 0..3 {
        let first = write("/api/who", "", "203.0.113.1").await;
        assert_eq!(first.status(), 200);
        assert!(first.headers().contains_key("set-cookie"));
    }
    let refused = write("/api/who", "", "203.0.113.1").await;
    assert!(header(&refused, "retry-after").parse::<u32>().unwrap() >= 1);
    assert!(!refused.headers().contains_key("set-cookie"));
    assert_eq!(problem(refused).await.status, 429);
    for (path, cookie, address) in [
        ("/api/who", known, "203.0.113.1"),
        ("/api/echo", "", "203.0.113.1"),
        ("/api/who", "", "203.0.113.2"),
    ] {
        let status = write(path, cookie, address).await.status();
        assert_eq!(status, 200, "{path} {cookie} {address}");
    }
}

#[tokio::test]
async fn all_bodies_share_a_budget_and_no_network_has_all_of_it() {
    let site = Site::with(
        |config| {
            config.usual_body = 100_000;
            config.held_bodies = 60_000;
            config.held_bodies_per_network = 40_000;
            config.trusted_proxies = vec!["127.0.0.0/8".parse().unwrap()];
        },
        Router::new(),
    )
    .await;
    let write = async |bytes: usize, address: &str| {
        let headers = [("x-forwarded-for", address)];
        let body = "a".repeat(bytes);
        site.send(Method::POST, "/api/echo", &headers, &body).await
    };
    let full = async |answer: reqwest::Response| {
        assert!(answer.headers().contains_key("retry-after"));
        let problem = problem(answer).await;
        assert_eq!(
            (problem.status, problem.code.as_str()),
            (503, "bodies_full")
        );
    };
    assert_eq!(write(40_000, "203.0.113.1").await.status(), 200);
    full(write(40_001, "203.0.113.1").await).await;
    // One that came by 30,000 bytes and says that more is to come.
    let piece = "7530\r\n".to_owned() + &"a".repeat(30_000) + "\r\n";
    let head = "POST /api/echo HTTP/1.1\r\nhost: x\r\nx-forwarded-for: 203.0.113.1\r\ntransfer-encoding: chunked\r\n\r\n";
    let mut line = TcpStream::connect(site.address).await.unwrap();
    line.write_all((head.to_owned() + &piece).as_bytes())
        .await
        .unwrap();
    let held = async {
        while write(20_000, "203.0.113.9").await.status() == 200 {}
        full(write(20_000, "203.0.113.9").await).await;
        assert_eq!(write(30_000, "198.51.100.1").await.status(), 200);
        full(write(30_001, "198.51.100.1").await).await;
        // What has no announced length is cut off where there is no room.
        let rest = "4e20\r\n".to_owned() + &"a".repeat(20_000) + "\r\n";
        line.write_all(rest.as_bytes()).await.unwrap();
        let mut answer = [0; 12];
        line.read_exact(&mut answer).await.unwrap();
        assert_eq!(&answer, b"HTTP/1.1 503");
        while write(40_000, "203.0.113.9").await.status() != 200 {}
    };
    timeout(Duration::from_secs(20), held).await.unwrap();
}

/// Asks on a line that stays open.
async fn ask(line: &mut TcpStream) -> String {
    line.write_all(b"GET /api/notes/a HTTP/1.1\r\nhost: x\r\n\r\n")
        .await
        .unwrap();
    let mut answer = vec![0; 1_024];
    let count = line.read(&mut answer).await.unwrap();
    String::from_utf8_lossy(&answer[..count]).into_owned()
}

#[tokio::test]
async fn a_network_has_so_many_connections_and_a_proxy_has_more() {
    let most = |config: &mut web::ServerConfig| {
        config.connections_per_network = 2;
        config.uncounted = Vec::new();
    };
    let site = Site::with(most, Router::new()).await;
    let connect = async |site: &Site| TcpStream::connect(site.address).await.unwrap();
    let mut first = connect(&site).await;
    let mut second = connect(&site).await;
    for line in [&mut first, &mut second] {
        assert!(ask(line).await.starts_with("HTTP/1.1 200"));
    }
    let refused = ask(&mut connect(&site).await).await;
    assert!(refused.starts_with("HTTP/1.1 503"), "{refused}");
    assert!(refused.contains("retry-after") && refused.contains("try again"));
    drop(first);
    let again = async {
        while !ask(&mut connect(&site).await)
            .await
            .starts_with("HTTP/1.1 200")
        {}
    };
    timeout(Duration::from_secs(20), again).await.unwrap();
    let proxy = |config: &mut web::ServerConfig| {
        most(config);
        config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    };
    let behind = Site::with(proxy, Router::new()).await;
    let mut lines = Vec::new();
    for _ in 0..5 {
        let mut line = connect(&behind).await;
        assert!(ask(&mut line).await.starts_with("HTTP/1.1 200"));
        lines.push(line);
    }
}

#[tokio::test]
async fn two_thousand_reads_a_minute_are_fine_and_many_more_are_not() {
    let site = Site::start().await;
    for number in 0..2_000 {
        assert_eq!(site.get("/api/notes/a").await.status(), 200, "{number}");
    }
    let small = Site::with(|config| config.limits.reads_per_address = 5, Router::new()).await;
    for number in 0..5 {
        assert_eq!(small.get(&format!("/notes/{number}")).await.status(), 200);
    }
    assert_eq!(
        small.get("/notes/6").await.status(),
        429,
        "each page to be made counts"
    );
    assert_eq!(small.get("/api/notes/6").await.status(), 429);
    assert_eq!(
        small.get("/notes/1").await.status(),
        200,
        "a stored page does not"
    );
}

#[tokio::test]
async fn a_cookie_comes_with_the_first_write_that_needs_one() {
    let site = Site::start().await;
    let echo = site.send(Method::POST, "/api/echo", &[], "a").await;
    assert!(
        !echo.headers().contains_key("set-cookie"),
        "nobody asked for a visitor"
    );
    let first = site.send(Method::POST, "/api/who", &[], "").await;
    let cookie = header(&first, "set-cookie").to_owned();
    assert!(
        cookie.contains("HttpOnly; SameSite=Lax") && !cookie.contains("Secure"),
        "{cookie}"
    );
    let id = first.text().await.unwrap();
    let sent = [
        ("cookie", &*format!("visitor={id}")),
        ("sec-fetch-site", "same-origin"),
    ];
    let second = site.send(Method::POST, "/api/who", &sent, "").await;
    assert!(!second.headers().contains_key("set-cookie"));
    assert_eq!(second.text().await.unwrap(), id);
}

#[tokio::test]
async fn over_https_the_cookie_is_this_host_s_and_an_older_one_moves_there() {
    let change = |config: &mut web::ServerConfig| {
        config.public_url = "https://doctor.example".parse().unwrap();
    };
    let site = Site::with(change, axum::Router::new()).await;
    let who = async |cookie: &str| {
        let sent = [("cookie", cookie), ("sec-fetch-site", "same-origin")];
        let answer = site.send(Method::POST, "/api/who", &sent, "").await;
        let set = answer.headers().get("set-cookie");
        let set = set.map(|set| set.to_str().unwrap().to_owned());
        (answer.text().await.unwrap(), set.unwrap_or_default())
    };
    let old = "AAAAAAAAAAAAAAAAAAAAAA";
    let (id, moved) = who(&format!("visitor={old}")).await;
    assert_eq!(id, old);
    assert!(
        moved.starts_with(&format!("__Host-visitor={old}; Path=/; ")) && moved.ends_with("Secure"),
        "{moved}"
    );
    let both = format!("visitor=BBBBBBBBBBBBBBBBBBBBBB; __Host-visitor={old}");
    assert_eq!(who(&both).await, (old.to_owned(), String::new()));
}

#[tokio::test]
async fn preferences_are_cookies_of_fixed_values() {
    let site = Site::start().await;
    let form = [("content-type", "application/x-www-form-urlencoded")];
    let post = async |body: &str| site.send(Method::POST, "/preferences", &form, body).await;
    let chosen = post("theme=dark&currency=GBP&lowdata=on&return=%2Fnotes%3Fq%3Da").await;
    assert_eq!(
        (chosen.status().as_u16(), header(&chosen, "location")),
        (303, "/notes?q=a")
    );
    let cookies: Vec<_> = chosen
        .headers()
        .get_all("set-cookie")
        .iter()
        .map(|c| c.to_str().unwrap())
        .collect();
    assert_eq!(
        cookies,
        [
            "theme=dark; Path=/; Max-Age=31536000; SameSite=Lax",
            "currency=GBP; Path=/; Max-Age=31536000; SameSite=Lax",
            "lowdata=on; Path=/; Max-Age=31536000; SameSite=Lax",
        ]
    );
    let system = post("theme=system").await;
    assert_eq!(
        header(&system, "set-cookie"),
        "theme=system; Path=/; Max-Age=0; SameSite=Lax"
    );
    let odd = post("theme=pink&currency=XYZ&lowdata=1&return=https%3A%2F%2Fevil.example").await;
    assert_eq!(
        (header(&odd, "location"), header(&odd, "set-cookie")),
        ("/", "")
    );
}

#[tokio::test]
async fn files_are_lasting_and_packed() {
    let site = Site::start().await;
    let script = site
        .get_with("/assets/app-1a2b.js", &[("accept-encoding", "br")])
        .await;
    assert_eq!(
        header(&script, "cache-control"),
        "public, max-age=31536000, immutable"
    );
    assert_eq!(header(&script, "content-encoding"), "br");
    assert_eq!(
        header(&script, "content-type"),
        "text/javascript; charset=utf-8"
    );
    assert_eq!(header(&script, "x-content-type-options"), "nosniff");
    let etag = header(&script, "etag").to_owned();
    assert_eq!(script.text().await.unwrap(), "packed");
    let again = [("accept-encoding", "br"), ("if-none-match", &*etag)];
    assert_eq!(
        site.get_with("/assets/app-1a2b.js", &again).await.status(),
        304
    );
    let plain = site.get("/assets/app-1a2b.js").await;
    assert!(header(&plain, "etag") != etag && plain.text().await.unwrap().starts_with("console"));
    let part = site
        .get_with(
            "/assets/app-1a2b.js",
            &[("range", "bytes=0-6"), ("accept-encoding", "br")],
        )
        .await;
    assert_eq!(
        (part.status().as_u16(), header(&part, "content-range")),
        (206, "bytes 0-6/53")
    );
    assert_eq!(part.text().await.unwrap(), "console");
    let outside = site
        .get_with("/favicon.svg", &[("range", "bytes=99-")])
        .await;
    assert_eq!(
        (outside.status().as_u16(), header(&outside, "content-range")),
        (416, "bytes */6")
    );
    for path in [
        "/assets/app-1a2b.js.br",
        "/assets/none.js",
        "/assets/../favicon.svg",
    ] {
        let missing = site
            .raw(format!("GET {path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n").as_bytes())
            .await;
        assert!(missing.starts_with("HTTP/1.1 404"), "{path}");
    }
}

#[tokio::test]
async fn api_answers_are_packed_and_can_be_asked_conditionally() {
    let site = Site::start().await;
    let long = site
        .get_with("/api/long", &[("accept-encoding", "br")])
        .await;
    assert_eq!(
        (header(&long, "content-encoding"), header(&long, "vary")),
        ("br", "Accept-Encoding")
    );
    let etag = header(&long, "etag").to_owned();
    let plain = site.get("/api/long").await;
    assert_eq!(header(&plain, "etag"), etag);
    assert_eq!(plain.text().await.unwrap().len(), 6_002);
    let again = site
        .get_with("/api/long", &[("if-none-match", &etag)])
        .await;
    assert_eq!(
        (again.status().as_u16(), again.text().await.unwrap().len()),
        (304, 0)
    );
    let head = site.send(Method::HEAD, "/api/long", &[], "").await;
    assert_eq!(
        (head.status().as_u16(), header(&head, "content-length")),
        (200, "6002")
    );
    assert_eq!(
        header(&site.get("/api/openapi.json").await, "content-type"),
        "application/json"
    );
}
