import { useRef, useState } from "react";
import { api } from "../api";
import { ProblemError } from "../problem";
import { creationOptions, credentialJson, passkeyWords, requestOptions } from "./webauthn";

/** What a passkey proves: who signs in, or that it is still the same person. */
type PasskeyPath = "/api/desk/sign-in/passkey" | "/api/desk/me/reauthenticate/passkey";

export async function provePasskey(path: PasskeyPath, get: CredentialRequestOptions = {}): Promise<void> {
  const begun = await api.post(`${path}/options`, { open: true, signal: get.signal });
  const credential = await navigator.credentials.get({ ...get, publicKey: requestOptions(begun.publicKey) });
  if (!credential) throw new DOMException("none", "NotAllowedError");
  const answer = { ceremony: begun.ceremony, credential: credentialJson(credential as PublicKeyCredential) };
  await api.post(path, { body: answer, open: true });
}

export async function addPasskey(name: string): Promise<void> {
  const begun = await api.post("/api/desk/me/passkeys/options");
  const credential = await navigator.credentials.create({ publicKey: creationOptions(begun.publicKey) });
  if (!credential) throw new DOMException("none", "NotAllowedError");
  const answer = credentialJson(credential as PublicKeyCredential);
  await api.post("/api/desk/me/passkeys", { body: { ceremony: begun.ceremony, name, credential: answer } });
}

/** Runs something with a passkey: whether it runs, and what went wrong. */
export function usePasskey(work: () => Promise<void>, done: () => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const running = useRef(false);
  const run = async () => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setError(undefined);
    try {
      await work();
      done();
    } catch (failure) {
      const words = failure instanceof ProblemError ? undefined : passkeyWords(failure);
      setError(failure instanceof ProblemError ? failure : words && new Error(words));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { run, busy, error };
}
