const bytes = (text: string): ArrayBuffer => {
  const plain = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
  return Uint8Array.from(plain, (character) => character.charCodeAt(0)).buffer;
};

const text = (buffer: ArrayBuffer): string => {
  const plain = String.fromCharCode(...new Uint8Array(buffer));
  return btoa(plain).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};

interface JsonCredential {
  id: string;
  type: PublicKeyCredentialType;
  transports?: AuthenticatorTransport[];
}

const credentials = (list: JsonCredential[] = []): PublicKeyCredentialDescriptor[] =>
  list.map((one) => ({ ...one, id: bytes(one.id) }));

/** Some servers wrap the options once more. */
function inner(publicKey: unknown): Record<string, unknown> {
  const options = publicKey as Record<string, unknown>;
  return (options.publicKey as Record<string, unknown> | undefined) ?? options;
}

/** Options of `navigator.credentials.create`. */
export function creationOptions(publicKey: unknown): PublicKeyCredentialCreationOptions {
  const json = inner(publicKey);
  if (typeof PublicKeyCredential !== "undefined" && "parseCreationOptionsFromJSON" in PublicKeyCredential) {
    return PublicKeyCredential.parseCreationOptionsFromJSON(json as unknown as PublicKeyCredentialCreationOptionsJSON);
  }
  const user = json.user as { id: string; name: string; displayName: string };
  return {
    ...json,
    challenge: bytes(json.challenge as string),
    user: { ...user, id: bytes(user.id) },
    excludeCredentials: credentials(json.excludeCredentials as JsonCredential[] | undefined),
  } as PublicKeyCredentialCreationOptions;
}

/** Options of `navigator.credentials.get`. */
export function requestOptions(publicKey: unknown): PublicKeyCredentialRequestOptions {
  const json = inner(publicKey);
  if (typeof PublicKeyCredential !== "undefined" && "parseRequestOptionsFromJSON" in PublicKeyCredential) {
    return PublicKeyCredential.parseRequestOptionsFromJSON(json as unknown as PublicKeyCredentialRequestOptionsJSON);
  }
  return {
    ...json,
    challenge: bytes(json.challenge as string),
    allowCredentials: credentials(json.allowCredentials as JsonCredential[] | undefined),
  } as PublicKeyCredentialRequestOptions;
}

/** What the authenticator answered, as JSON. */
export function credentialJson(credential: PublicKeyCredential): Record<string, unknown> {
  if (typeof credential.toJSON === "function") return { ...credential.toJSON() };
  const { response } = credential;
  const shared = {
    id: credential.id,
    rawId: text(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment ?? undefined,
    clientExtensionResults: credential.getClientExtensionResults(),
  };
  const clientDataJSON = text(response.clientDataJSON);
  if ("attestationObject" in response) {
    const attestation = response as AuthenticatorAttestationResponse;
    const transports = attestation.getTransports?.() ?? [];
    return {
      ...shared,
      response: { clientDataJSON, attestationObject: text(attestation.attestationObject), transports },
    };
  }
  const assertion = response as AuthenticatorAssertionResponse;
  return {
    ...shared,
    response: {
      clientDataJSON,
      authenticatorData: text(assertion.authenticatorData),
      signature: text(assertion.signature),
      userHandle: assertion.userHandle ? text(assertion.userHandle) : undefined,
    },
  };
}

export const hasPasskeys = () => typeof PublicKeyCredential !== "undefined" && "credentials" in navigator;

export async function suggestsPasskeys(): Promise<boolean> {
  if (!hasPasskeys()) return false;
  return (await PublicKeyCredential.isConditionalMediationAvailable?.()) ?? false;
}

/** Words for what the browser says when a passkey did not work; none when the person changed their mind. */
export function passkeyWords(error: unknown): string | undefined {
  if (!(error instanceof DOMException)) return error instanceof Error ? error.message : String(error);
  if (error.name === "AbortError") return undefined;
  if (error.name === "NotAllowedError") {
    return "The passkey was not used: it was cancelled, or it took too long. Please try again.";
  }
  if (error.name === "InvalidStateError") return "This device already has a passkey for you here.";
  if (error.name === "SecurityError")
    return "Passkeys do not work at this address. Open the desk at the site's own address.";
  return "This device could not use a passkey. Try another way.";
}
