//! The threads that render, and the queue before them.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, mpsc};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use super::bundle_call::{BundleFunction, RenderError};
use super::config::RendererConfig;
use super::runtime::{self, Bytecode, ScriptRuntime};

/// The pool. Cheap to clone; the threads end when the last clone is dropped.
#[derive(Clone)]
pub struct Renderer {
    shared: Arc<RendererInner>,
}

struct RendererInner {
    bytecode: Bytecode,
    jobs: mpsc::Sender<RenderJob>,
    queue: usize,
    figures: Arc<RendererFigures>,
}

struct RenderJob {
    /// What to render; none asks only whether the runtime answers.
    call: Option<(BundleFunction, String)>,
    answer: oneshot::Sender<Result<String, RenderError>>,
}

#[derive(Debug, Default)]
pub struct RendererFigures {
    waiting: AtomicUsize,
    renders: AtomicU64,
    failures: AtomicU64,
    boots: AtomicU64,
    micros: AtomicU64,
}

impl RendererFigures {
    pub fn waiting(&self) -> usize {
        self.waiting.load(Relaxed)
    }
    pub fn renders(&self) -> u64 {
        self.renders.load(Relaxed)
    }
    pub fn failures(&self) -> u64 {
        self.failures.load(Relaxed)
    }
    pub fn boots(&self) -> u64 {
        self.boots.load(Relaxed)
    }
    pub fn spent(&self) -> Duration {
        Duration::from_micros(self.micros.load(Relaxed))
    }
}

impl Renderer {
    /// Compiles the bundle and starts the threads. Returns once the bundle has been seen to boot.
    ///
    /// # Errors
    /// [`RenderError::Bundle`] when the bundle does not compile or run, or a thread cannot be started.
    pub fn start(bundle: &str, config: &RendererConfig) -> Result<Self, RenderError> {
        Self::start_threads(compile_bundle(bundle, config)?, config)
    }

    /// A second pool of the same bundle, with limits and threads of its own: what it does keeps no page waiting.
    ///
    /// # Errors
    /// [`RenderError::Bundle`] when a thread cannot be started.
    pub fn start_beside(&self, config: &RendererConfig) -> Result<Self, RenderError> {
        Self::start_threads(self.shared.bytecode.clone(), config)
    }

    fn start_threads(bytecode: Bytecode, config: &RendererConfig) -> Result<Self, RenderError> {
        let (jobs, queue) = mpsc::channel();
        let queue = Arc::new(Mutex::new(queue));
        let figures = Arc::new(RendererFigures::default());
        for number in 0..config.threads.max(1) {
            let worker = RenderWorker {
                bytecode: bytecode.clone(),
                config: config.clone(),
                queue: queue.clone(),
                figures: figures.clone(),
            };
            std::thread::Builder::new()
                .name(format!("render-{number}"))
                // QuickJS counts its own stack only; what Rust and the engine's C code add has to fit as well.
                .stack_size(config.stack * 4)
                .spawn(move || worker.run_jobs())
                .map_err(|error| RenderError::Bundle(error.to_string()))?;
        }
        let shared = RendererInner {
            bytecode,
            jobs,
            queue: config.queue,
            figures,
        };
        Ok(Self {
            shared: Arc::new(shared),
        })
    }

    /// Renders a page: calls `bedsideBundle.render(input)` and answers what it returns.
    pub async fn render_page(&self, input: String) -> Result<String, RenderError> {
        self.call_function(BundleFunction::Page, input).await
    }

    /// Calls one of the bundle's functions within a render's limits and answers what it returns.
    ///
    /// # Errors
    /// Any [`RenderError`]; the pool stays usable after each.
    pub async fn call_function(
        &self,
        function: BundleFunction,
        input: String,
    ) -> Result<String, RenderError> {
        self.submit_job(Some((function, input))).await
    }

    /// Waits for a turn like a render and looks whether the runtime could make one. Costs microseconds and no figure.
    ///
    /// # Errors
    /// What a render would meet now: [`RenderError::Bundle`], [`RenderError::Busy`] or [`RenderError::Stopped`].
    pub async fn check_runtime(&self) -> Result<(), RenderError> {
        self.submit_job(None).await.map(|_nothing| ())
    }

    async fn submit_job(
        &self,
        call: Option<(BundleFunction, String)>,
    ) -> Result<String, RenderError> {
        let figures = &self.shared.figures;
        if figures.waiting.load(Relaxed) >= self.shared.queue {
            return Err(RenderError::Busy);
        }
        let (answer, result) = oneshot::channel();
        figures.waiting.fetch_add(1, Relaxed);
        if self.shared.jobs.send(RenderJob { call, answer }).is_err() {
            figures.waiting.fetch_sub(1, Relaxed);
            return Err(RenderError::Stopped);
        }
        result.await.unwrap_or(Err(RenderError::Stopped))
    }

    pub fn figures(&self) -> &RendererFigures {
        &self.shared.figures
    }
}

/// Compiles on a thread with a render thread's stack and boots once, so that a broken bundle is known at start.
fn compile_bundle(bundle: &str, config: &RendererConfig) -> Result<Bytecode, RenderError> {
    let broken = |error: &dyn std::fmt::Display| RenderError::Bundle(error.to_string());
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new()
            .stack_size(config.stack * 4)
            .spawn_scoped(scope, || {
                let bytecode = runtime::compile_bytecode(bundle)?;
                ScriptRuntime::boot(&bytecode, config)
                    .map(|_| bytecode)
                    .map_err(|error| error.to_string())
            })
            .map_err(|error| broken(&error))?;
        match thread.join() {
            Ok(result) => result.map_err(|error| broken(&error)),
            Err(_) => Err(broken(&"the compiler's thread panicked")),
        }
    })
}

struct RenderWorker {
    bytecode: Bytecode,
    config: RendererConfig,
    queue: Arc<Mutex<mpsc::Receiver<RenderJob>>>,
    figures: Arc<RendererFigures>,
}

impl RenderWorker {
    fn run_jobs(self) {
        let mut runtime = self.boot_runtime();
        while let Some(job) = self.next_job() {
            let result = match (&runtime, &job.call) {
                (Err(error), _) => Err(error.clone()),
                (Ok(runtime), None) => runtime.check_bundle().map(|()| String::new()),
                (Ok(runtime), Some((function, input))) => {
                    self.count_render(|| runtime.call_function(*function, input))
                }
            };
            let failed = result.is_err();
            // Before the answer is sent: a caller that asks for the figures next finds its own turn over.
            self.figures.waiting.fetch_sub(1, Relaxed);
            // The caller may have gone; the page is then simply not wanted any more.
            let _gone = job.answer.send(result);
            // Whatever failed may have left half-changed globals behind; booting anew takes two milliseconds.
            if failed {
                drop(runtime);
                runtime = self.boot_runtime();
            }
        }
    }

    fn count_render<T>(
        &self,
        render: impl FnOnce() -> Result<T, RenderError>,
    ) -> Result<T, RenderError> {
        let begun = Instant::now();
        let result = render();
        let figures = &self.figures;
        figures.renders.fetch_add(1, Relaxed);
        figures
            .failures
            .fetch_add(u64::from(result.is_err()), Relaxed);
        let micros = u64::try_from(begun.elapsed().as_micros()).unwrap_or(u64::MAX);
        figures.micros.fetch_add(micros, Relaxed);
        result
    }

    fn boot_runtime(&self) -> Result<ScriptRuntime, RenderError> {
        self.figures.boots.fetch_add(1, Relaxed);
        ScriptRuntime::boot(&self.bytecode, &self.config)
    }

    /// The next job; none when every [`Renderer`] is gone. A worker that panicked elsewhere does not stop the others.
    fn next_job(&self) -> Option<RenderJob> {
        let queue = self
            .queue
            .lock()
            .unwrap_or_else(std::sync::PoisonError::into_inner);
        queue.recv().ok()
    }
}
