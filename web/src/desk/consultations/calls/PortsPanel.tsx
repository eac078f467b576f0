import { useState } from "react";
import type { CallSetup } from "../../../api/schema";
import { Button } from "../../../ui/Button";
import { Chip } from "../../../ui/Chip";
import { isAnswer, tryWay, type Way } from "../../../ui/call/device-check";
import { circleAlert, circleCheck, wifi } from "../../../ui/icons";
import { Notice } from "../../../ui/Notice";
import { Panel } from "../../ui/Panel";
import parts from "../../ui/parts.module.css";
import { openWords, type PortReport, portOf, reachedWords, reachOf, resultWords, WAYS } from "./ports";

const TEST = "/api/desk/care/calls/test";

type Outcome = { report: PortReport } | { refused: string };

async function testPorts(): Promise<Outcome> {
  try {
    const [udp, tcp] = await Promise.all([tryWay(TEST, "udp"), tryWay(TEST, "tcp")]);
    return { report: { udp, tcp } };
  } catch (problem) {
    if (!isAnswer(problem)) throw problem;
    return { refused: problem.words || "The site gives no test just now. Try again in a moment." };
  }
}

/** Reaches for the ports from this browser, as that of a patient would, and says what to open. */
export function PortsPanel({ addresses }: Pick<CallSetup, "addresses">) {
  const [isTesting, setTesting] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const canTest = "RTCPeerConnection" in globalThis;

  async function test(): Promise<void> {
    if (isTesting) return;
    setTesting(true);
    setOutcome(undefined);
    try {
      setOutcome(await testPorts());
    } finally {
      setTesting(false);
    }
  }

  return (
    <Panel title="Test the ports">
      <p>This browser connects to the server in the two ways that a patient’s would. Nothing is said or recorded.</p>
      {canTest ? (
        <p>
          <Button type="button" small icon={wifi} aria-disabled={isTesting} onClick={() => void test()}>
            {isTesting ? "Testing…" : "Test the ports"}
          </Button>
        </p>
      ) : (
        <p className="small soft">This browser makes no calls. Open this page in another one.</p>
      )}
      <div role="status" className="stack">
        {isTesting && <p className="small soft">This can take some seconds.</p>}
        {outcome && "refused" in outcome && (
          <Notice tone="cost" title="Not tested">
            {outcome.refused}
          </Notice>
        )}
        {outcome && "report" in outcome && <Report report={outcome.report} addresses={addresses} />}
      </div>
    </Panel>
  );
}

interface ReportProps extends Pick<CallSetup, "addresses"> {
  report: PortReport;
}

function Report({ report, addresses }: ReportProps) {
  const isFine = reachOf(addresses) === "internet" && WAYS.every((way) => report[way].isOpen);
  return (
    <>
      <ul className={parts.lines} role="list">
        {WAYS.map((way) => (
          <Line key={way} way={way} report={report} port={portOf(addresses)} />
        ))}
      </ul>
      <Notice tone={isFine ? "general" : "cost"}>{resultWords(report, addresses)}</Notice>
    </>
  );
}

function Line({ way, report, port }: { way: Way; report: PortReport; port: number }) {
  const { isOpen } = report[way];
  return (
    <li>
      <span className={parts.chips}>
        <strong>
          {way.toUpperCase()}, port {port}
        </strong>
        <Chip tone={isOpen ? "ok" : "bad"} icon={isOpen ? circleCheck : circleAlert}>
          {reachedWords(report[way])}
        </Chip>
      </span>
      {!isOpen && <span>{openWords(way, port)}</span>}
    </li>
  );
}
