// What the two synchronous React renderers expect of their host and QuickJS does not have. They need
// only be there: nothing that is rendered waits for a timer, a message or a stream.
{
  const nothing = () => undefined;
  const put = (name, value) => {
    if (globalThis[name] === undefined) globalThis[name] = value;
  };
  put("self", globalThis);
  put("console", Object.fromEntries(
    ["log", "info", "debug", "warn", "error", "trace", "assert", "dir", "group", "groupCollapsed", "groupEnd", "time", "timeEnd"]
      .map((name) => [name, nothing]),
  ));
  let timers = 0;
  for (const name of ["setTimeout", "setInterval", "setImmediate", "requestAnimationFrame"]) put(name, () => ++timers);
  for (const name of ["clearTimeout", "clearInterval", "clearImmediate", "cancelAnimationFrame"]) put(name, nothing);
  put("queueMicrotask", (task) => void Promise.resolve().then(task));
  put("reportError", nothing);
  put("performance", { now: () => Date.now(), mark: nothing, measure: nothing, timeOrigin: 0 });
  put("process", { env: {}, emit: nothing });

  class Port {
    onmessage = null;
    postMessage() {}
    start() {}
    close() {}
    addEventListener() {}
    removeEventListener() {}
  }
  put("MessageChannel", class MessageChannel {
    port1 = new Port();
    port2 = new Port();
  });
  put("AbortController", class AbortController {
    signal = { aborted: false, reason: undefined, addEventListener: nothing, removeEventListener: nothing };
    abort(reason) {
      Object.assign(this.signal, { aborted: true, reason });
    }
  });
  put("structuredClone", (value) => (value === undefined ? undefined : JSON.parse(JSON.stringify(value))));

  put("TextEncoder", class TextEncoder {
    encoding = "utf-8";
    encode(text = "") {
      const bytes = [];
      for (const char of String(text)) {
        const point = char.codePointAt(0);
        if (point < 0x80) bytes.push(point);
        else if (point < 0x800) bytes.push(0xc0 | (point >> 6), 0x80 | (point & 63));
        else if (point < 0x10000) bytes.push(0xe0 | (point >> 12), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
        else bytes.push(0xf0 | (point >> 18), 0x80 | ((point >> 12) & 63), 0x80 | ((point >> 6) & 63), 0x80 | (point & 63));
      }
      return Uint8Array.from(bytes);
    }
  });
  put("TextDecoder", class TextDecoder {
    encoding = "utf-8";
    decode(bytes = []) {
      let escaped = "";
      for (const byte of bytes) escaped += `%${byte.toString(16).padStart(2, "0")}`;
      return decodeURIComponent(escaped);
    }
  });
}
