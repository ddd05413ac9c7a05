/** Data for repeating a round elsewhere: JSON that a player copies, or an address that carries it after `#r=`. */
export interface Proof {
  readonly kind: string;
  readonly [field: string]: unknown;
}

export const PROOF_MAX = 60_000;

export function toProofCode(proof: Proof): string {
  const bytes = new TextEncoder().encode(JSON.stringify(proof));
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromCode(code: string): string {
  const text = atob(code.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(
    Uint8Array.from(text, (each) => each.charCodeAt(0)),
  );
}

/** Reads pasted text: an address that carries a round, its code alone, or the JSON. Undefined for anything else. */
export function readProof(pasted: string): Proof | undefined {
  const text = pasted.trim();
  if (text === '' || text.length > PROOF_MAX) return undefined;
  try {
    const json = text.startsWith('{') ? text : fromCode(/#r=([\w-]+)/.exec(text)?.[1] ?? text);
    const value: unknown = JSON.parse(json);
    const isProof = typeof value === 'object' && value !== null && 'kind' in value && typeof value.kind === 'string';
    return isProof ? (value as Proof) : undefined;
  } catch {
    return undefined;
  }
}
