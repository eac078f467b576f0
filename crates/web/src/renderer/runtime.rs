//! One QuickJS runtime: booting from bytecode and calling `render` within its limits.

use std::sync::Arc;

use rquickjs::{
    CatchResultExt, CaughtError, Coerced, Context, Ctx, Function, Module, Object, Value,
    WriteOptions, function::Opt, promise::PromiseState,
};

use super::bundle_call::{BundleFunction, RenderError};
use super::config::RendererConfig;
use super::render_budget::RenderBudget;

const SHIMS: &str = include_str!("shims.js");
/// The bundle is a script that leaves a variable; evaluated as a module the variable must be handed out.
const BUNDLE_EXPORT: &str = "\n;globalThis.bedsideBundle ??= bedsideBundle;\n";
/// The garbage collector looks for cycles each time this much more is in use, in bytes.
const GC_THRESHOLD: usize = 8 << 20;
/// Messages of thrown errors are cut here, in characters: they go to the log.
const MAX_MESSAGE_LENGTH: usize = 400;

/// The compiled bundle. Tied to the engine's build, so it is never stored.
pub(super) type Bytecode = Arc<[u8]>;

/// Compiles shims and bundle into one module.
pub(super) fn compile_bytecode(bundle: &str) -> Result<Bytecode, String> {
    let runtime = rquickjs::Runtime::new().map_err(|error| error.to_string())?;
    runtime.set_max_stack_size(1 << 20);
    let context = Context::full(&runtime).map_err(|error| error.to_string())?;
    context.with(|ctx| {
        let source = [SHIMS, bundle, BUNDLE_EXPORT].concat();
        let options = WriteOptions {
            strip_source: true,
            ..WriteOptions::default()
        };
        Module::declare(ctx.clone(), "server.js", source)
            .and_then(|module| module.write(options))
            .catch(&ctx)
            .map(Arc::from)
            .map_err(|error| format_exception(&error))
    })
}

/// A booted runtime. Dropped and booted afresh after any error.
pub(super) struct ScriptRuntime {
    // Order matters: the context goes before its runtime, and both before the bytes that they may point into.
    context: Context,
    runtime: rquickjs::Runtime,
    budget: RenderBudget,
    _bytecode: Bytecode,
}

impl ScriptRuntime {
    pub(super) fn boot(bytecode: &Bytecode, config: &RendererConfig) -> Result<Self, RenderError> {
        let broken = |error: rquickjs::Error| RenderError::Bundle(error.to_string());
        let runtime = rquickjs::Runtime::new().map_err(broken)?;
        runtime.set_memory_limit(config.memory);
        runtime.set_max_stack_size(config.stack);
        runtime.set_gc_threshold(GC_THRESHOLD);
        let budget = RenderBudget::new(config.deadline);
        let watch = budget.clone();
        runtime.set_interrupt_handler(Some(Box::new(move || watch.is_spent())));
        let context = Context::full(&runtime).map_err(broken)?;
        let booted = Self {
            context,
            runtime,
            budget,
            _bytecode: bytecode.clone(),
        };
        booted.run_bundle(bytecode)?;
        Ok(booted)
    }

    /// What the bundle calls at home: the catalogue, since this engine has neither files nor plural rules.
    fn offer_messages(ctx: &Ctx<'_>) -> rquickjs::Result<()> {
        ctx.globals()
            .set("formatMessage", Function::new(ctx.clone(), format_message)?)
    }

    /// Runs the bundle once. It is ours and ran at start, so only memory and stack are limited here.
    fn run_bundle(&self, bytecode: &Bytecode) -> Result<(), RenderError> {
        self.context.with(|ctx| {
            Self::offer_messages(&ctx)
                .and_then(|()| load_module(&ctx, bytecode))
                .and_then(|()| find_function(&ctx, BundleFunction::Page).map(|_| ()))
                .catch(&ctx)
                .map_err(|error| RenderError::Bundle(format_exception(&error)))
        })
    }

    pub(super) fn check_bundle(&self) -> Result<(), RenderError> {
        self.context
            .with(|ctx| find_function(&ctx, BundleFunction::Page).map(|_| ()))
            .map_err(|error| RenderError::Bundle(error.to_string()))
    }

    /// Calls a function of the bundle. After an error this runtime is not to be used again.
    pub(super) fn call_function(
        &self,
        which: BundleFunction,
        input: &str,
    ) -> Result<String, RenderError> {
        self.budget.start_clock();
        let result = self.context.with(|ctx| {
            find_function(&ctx, which)
                .and_then(|function| function.call::<_, Value>((input,)))
                .and_then(|value| self.await_result(&ctx, value))
                .catch(&ctx)
                .map_err(|error| RenderError::Threw(format_exception(&error)))
        });
        if self.budget.stop_clock() {
            return Err(RenderError::Late);
        }
        // A promise that goes on would run in the next visitor's render.
        if self.runtime.is_job_pending() {
            return Err(RenderError::Threw("work was left behind".to_owned()));
        }
        result
    }

    /// Runs what the render left to be done, and waits for a promise, both within the deadline.
    fn await_result<'js>(&self, ctx: &Ctx<'js>, value: Value<'js>) -> rquickjs::Result<String> {
        while !self.budget.is_spent() && ctx.execute_pending_job() {}
        let Some(promise) = value.as_promise() else {
            return value.get();
        };
        match promise.state() {
            PromiseState::Pending => Err(rquickjs::Error::WouldBlock),
            PromiseState::Resolved | PromiseState::Rejected => {
                promise.result().unwrap_or(Err(rquickjs::Error::Unknown))
            }
        }
    }
}

/// `formatMessage(id, values)`: numbers choose plural forms and are shown as they are.
fn format_message(id: String, values: Opt<Object<'_>>) -> rquickjs::Result<String> {
    let Some(values) = values.0 else {
        return Ok(l10n::format_message(&id, None));
    };
    let mut named = l10n::FluentArgs::new();
    for entry in values.props::<String, Value>() {
        let (name, value) = entry?;
        let value = match value.as_number() {
            Some(number) => l10n::FluentValue::from(number),
            None => l10n::FluentValue::from(value.get::<Coerced<String>>()?.0),
        };
        named.set(name, value);
    }
    Ok(l10n::format_message(&id, Some(&named)))
}

fn load_module(ctx: &Ctx<'_>, bytecode: &Bytecode) -> rquickjs::Result<()> {
    #[expect(
        unsafe_code,
        reason = "the bytes were written by this process with this engine, and `Runtime` keeps them alive"
    )]
    let module = unsafe { Module::load(ctx.clone(), bytecode) }?;
    module.eval()?.1.finish::<()>()
}

fn find_function<'js>(
    ctx: &Ctx<'js>,
    which: BundleFunction,
) -> rquickjs::Result<rquickjs::Function<'js>> {
    let bundle: Object = ctx.globals().get("bedsideBundle")?;
    bundle.get(which.export_name())
}

/// An exception's message and where it came from, short enough for a log line.
fn format_exception(error: &CaughtError<'_>) -> String {
    let text = match error {
        CaughtError::Exception(exception) => {
            let message = exception.message().unwrap_or_default();
            let stack = exception.stack().unwrap_or_default();
            let place = stack.lines().next().unwrap_or_default().trim().to_owned();
            if place.is_empty() {
                message
            } else {
                format!("{message} ({place})")
            }
        }
        other => other.to_string(),
    };
    text.chars().take(MAX_MESSAGE_LENGTH).collect()
}
