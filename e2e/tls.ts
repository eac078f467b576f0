import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createServer, type Server } from "node:https";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A key and a certificate that nobody knows. */
function certificate(): { key: Buffer; cert: Buffer } {
  const folder = mkdtempSync(join(tmpdir(), "bedside-tls-"));
  const [key, cert] = [join(folder, "key.pem"), join(folder, "cert.pem")];
  const made = "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=localhost".split(
    " ",
  );
  execFileSync("openssl", [...made, "-keyout", key, "-out", cert], { stdio: "pipe" });
  const read = { key: readFileSync(key), cert: readFileSync(cert) };
  rmSync(folder, { recursive: true });
  return read;
}

/** What operators put in front of a site: TLS at a port, everything else as it comes. */
export function secured(port: number, site: string): Promise<Server> {
  const server = createServer(certificate(), (asked, answered) => {
    const { method, headers } = asked;
    const onward = request(new URL(asked.url ?? "/", site), { method, headers }, (answer) => {
      answered.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(answered);
    });
    onward.on("error", () => answered.destroy());
    answered.on("close", () => onward.destroy());
    asked.pipe(onward);
  });
  return new Promise((resolve) => server.listen(port, "localhost", () => resolve(server)));
}
