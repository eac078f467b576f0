//! The renderer's limits, tried with small bundles that misbehave.
use std::time::{Duration, Instant};

use web::renderer::{RenderError, Renderer, RendererConfig};

const BUNDLE: &str = r#"
var bedsideBundle = (function () {
  "use strict";
  let calls = 0;
  const acts = {
    echo: (text) => text,
    count: () => String(++calls),
    throw: () => { throw new TypeError("no such field"); },
    loop: () => { for (;;) {} },
    stubborn: () => { for (;;) { try { for (;;) {} } catch { /* again */ } } },
    regex: () => String(/^(a+)+$/.test("a".repeat(40) + "!")),
    recurse: () => { const down = (n) => down(n + 1) + 1; return String(down(0)); },
    hog: () => { const all = []; for (;;) all.push(new Array(10000).fill("x".repeat(9))); },
    promises: () => { const again = () => Promise.resolve().then(again); again(); return "never"; },
    later: async (text) => { await null; return `${text}, later`; },
    pending: () => new Promise(() => {}),
    number: () => 7,
    forget: () => { bedsideBundle.render = undefined; return "forgotten"; },
    shims: () => {
      new MessageChannel().port1.postMessage(1);
      clearTimeout(setTimeout(() => {}, 1));
      console.error("unseen");
      queueMicrotask(() => {});
      const bytes = new TextEncoder().encode("₦é😀");
      return `${bytes.length} ${new TextDecoder().decode(bytes)} ${typeof performance.now()} ${structuredClone({ a: [1] }).a[0]}`;
    },
  };
  return { render(json) { const { act, text } = JSON.parse(json); return acts[act](text); } };
})();
"#;

fn pool(threads: usize) -> Renderer {
    let config = RendererConfig {
        threads,
        deadline: Duration::from_millis(150),
        ..RendererConfig::default()
    };
    Renderer::start(BUNDLE, &config).unwrap()
}

async fn act(renderer: &Renderer, act: &str) -> Result<String, RenderError> {
    renderer
        .render_page(format!(r#"{{"act":"{act}","text":"Good morning"}}"#))
        .await
}

#[tokio::test]
async fn a_page_is_what_the_bundle_returns() {
    let renderer = pool(2);
    assert_eq!(act(&renderer, "echo").await.unwrap(), "Good morning");
    assert_eq!(
        act(&renderer, "later").await.unwrap(),
        "Good morning, later"
    );
    assert_eq!(act(&renderer, "shims").await.unwrap(), "9 ₦é😀 number 1");
    let both = async {
        while renderer.figures().boots() < 2 {
            tokio::task::yield_now().await;
        }
    };
    let waited = tokio::time::timeout(Duration::from_secs(10), both).await;
    assert!(waited.is_ok(), "{} boots", renderer.figures().boots());
}

#[tokio::test]
async fn whatever_a_page_does_the_next_one_is_fine() {
    let renderer = pool(1);
    let mut boots = renderer.figures().boots();
    // What fills the memory is ended by the first limit that it meets: on a slow machine that is the time.
    for (misdeed, late) in [
        ("throw", Some(false)),
        ("loop", Some(true)),
        ("stubborn", Some(true)),
        ("regex", Some(true)),
        ("recurse", Some(false)),
        ("hog", None),
        ("promises", Some(true)),
        ("pending", Some(false)),
        ("number", Some(false)),
    ] {
        assert_eq!(
            act(&renderer, "count").await.unwrap(),
            "1",
            "before {misdeed}"
        );
        let begun = Instant::now();
        let error = act(&renderer, misdeed).await.unwrap_err();
        assert!(
            begun.elapsed() < Duration::from_secs(4),
            "{misdeed} was not cut off"
        );
        match error {
            RenderError::Late => assert_ne!(late, Some(false), "{misdeed} was late"),
            RenderError::Threw(_) => assert_ne!(late, Some(true), "{misdeed} threw: {error}"),
            other => panic!("{misdeed}: {other}"),
        }
        // A fresh runtime: nothing of the broken one is left.
        assert_eq!(
            act(&renderer, "count").await.unwrap(),
            "1",
            "after {misdeed}"
        );
        assert!(renderer.figures().boots() > boots);
        boots = renderer.figures().boots();
        assert!(act(&renderer, "throw").await.is_err());
    }
    assert_eq!(renderer.figures().waiting(), 0);
}

#[tokio::test]
async fn a_ping_tells_whether_a_page_could_be_made() {
    let renderer = pool(1);
    assert_eq!(renderer.check_runtime().await, Ok(()));
    assert_eq!(
        (renderer.figures().renders(), renderer.figures().waiting()),
        (0, 0)
    );
    act(&renderer, "forget").await.unwrap();
    assert!(matches!(
        renderer.check_runtime().await,
        Err(RenderError::Bundle(_))
    ));
    assert_eq!(renderer.check_runtime().await, Ok(()), "a fresh runtime");
}

#[tokio::test]
async fn the_message_names_what_was_thrown_and_where() {
    let RenderError::Threw(message) = act(&pool(1), "throw").await.unwrap_err() else {
        panic!("it throws")
    };
    assert!(message.contains("no such field"), "{message}");
}

#[tokio::test]
async fn a_looping_page_does_not_hold_up_the_other_runtime() {
    let renderer = pool(2);
    let (looping, good) = tokio::join!(act(&renderer, "loop"), act(&renderer, "echo"));
    assert_eq!(looping, Err(RenderError::Late));
    assert!(good.is_ok());
}

#[tokio::test]
async fn a_full_queue_refuses_at_once() {
    let config = RendererConfig {
        threads: 1,
        queue: 2,
        ..RendererConfig::default()
    };
    let renderer = Renderer::start(BUNDLE, &config).unwrap();
    let (one, two, three) = tokio::join!(
        act(&renderer, "loop"),
        act(&renderer, "echo"),
        act(&renderer, "echo")
    );
    assert_eq!(
        (one, two.is_ok(), three),
        (Err(RenderError::Late), true, Err(RenderError::Busy))
    );
}

#[test]
fn a_broken_bundle_is_known_at_start() {
    for bundle in [
        "var bedsideBundle = (",
        "throw new Error('boot')",
        "var bedsideBundle = {};",
    ] {
        let started = Renderer::start(bundle, &RendererConfig::default());
        assert!(matches!(started, Err(RenderError::Bundle(_))), "{bundle}");
    }
}
