import { toBase64Url, toBytes } from '../../../../src/lib/bytes.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const join = (...parts: readonly (Bytes | readonly number[])[]): Bytes =>
  Uint8Array.from(parts.flatMap((one) => [...one]));

/** Head of a CBOR item (RFC 8949): its major type and its length or value, below 65,536. */
function toHead(major: number, value: number): number[] {
  const type = major << 5;
  if (value < 24) return [type | value];
  return value < 256 ? [type | 24, value] : [type | 25, value >> 8, value & 255];
}
type Cbor = number | string | Bytes | ReadonlyMap<number | string, Cbor>;
function toCbor(value: Cbor): Bytes {
  if (typeof value === 'number') return Uint8Array.from(value < 0 ? toHead(1, -1 - value) : toHead(0, value));
  if (typeof value === 'string') return join(toHead(3, toBytes(value).length), toBytes(value));
  if (value instanceof Uint8Array) return join(toHead(2, value.length), value);
  return join(toHead(5, value.size), ...[...value].flatMap(([key, one]) => [toCbor(key), toCbor(one)]));
}

/** Converts a signature from the form of WebCrypto (`r || s`) to that of WebAuthn (ASN.1). */
function toDer(signature: Bytes): Bytes {
  const integers = [signature.slice(0, 32), signature.slice(32)].map((half) => {
    const from = half.findIndex((byte) => byte !== 0);
    const body = half.slice(from);
    const positive = (body[0] ?? 0) > 127 ? join([0], body) : body;
    return join([2, positive.length], positive);
  });
  return join([48, integers.reduce((sum, one) => sum + one.length, 0)], ...integers);
}

async function hash(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

export interface Faults {
  origin?: string;
  rpId?: string;
  /** The user touched the device but was not verified. */
  isUnverified?: boolean;
  challenge?: string;
  type?: string;
  userHandle?: string;
}

interface Asked {
  challenge: string;
}

/** A passkey in software: ES256, without attestation or with its own. It returns what `navigator.credentials` returns. */
export async function createAuthenticator(origin: string) {
  const pair = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
  ])) as CryptoKeyPair;
  const jwk = (await crypto.subtle.exportKey('jwk', pair.publicKey)) as JsonWebKey;
  const point = (name: 'x' | 'y') =>
    Uint8Array.from(atob((jwk[name] ?? '').replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
  const rawId = crypto.getRandomValues(new Uint8Array(32));
  const id = toBase64Url(rawId);
  const key = toCbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, point('x')],
      [-3, point('y')],
    ]),
  );
  let counter = 0;
  let userHandle = '';

  const toClientData = (type: string, { challenge }: Asked, faults: Faults) =>
    toBytes(
      JSON.stringify({
        type: faults.type ?? type,
        challenge: faults.challenge ?? challenge,
        origin: faults.origin ?? origin,
        crossOrigin: false,
      }),
    );
  async function toAuthData({ rpId = new URL(origin).hostname, isUnverified = false }: Faults, credential: Bytes) {
    const flags = 1 | (isUnverified ? 0 : 4) | (credential.length > 0 ? 64 : 0);
    const count = [counter >> 24, counter >> 16, counter >> 8, counter].map((part) => part & 255);
    return join(await hash(toBytes(rpId)), [flags], count, credential);
  }
  async function sign(authData: Bytes, clientData: Bytes): Promise<Bytes> {
    const data = join(authData, await hash(clientData));
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' };
    return toDer(new Uint8Array(await crypto.subtle.sign(algorithm, pair.privateKey, data)));
  }

  return {
    id,
    setCounter(value: number) {
      counter = value;
    },
    async create(options: Asked & { user: { id: string } }, faults: Faults & { attests?: boolean } = {}) {
      userHandle = options.user.id;
      const clientData = toClientData('webauthn.create', options, faults);
      const credential = join(new Uint8Array(16), [0, rawId.length], rawId, key);
      const authData = await toAuthData(faults, credential);
      const statement = new Map<string, Cbor>();
      if (faults.attests) statement.set('alg', -7).set('sig', await sign(authData, clientData));
      const fmt = faults.attests ? 'packed' : 'none';
      const object = new Map<string, Cbor>([
        ['fmt', fmt],
        ['attStmt', statement],
        ['authData', authData],
      ]);
      return {
        id,
        clientDataJSON: toBase64Url(clientData),
        attestationObject: toBase64Url(toCbor(object)),
        transports: ['internal'],
      };
    },
    async get(options: Asked, faults: Faults = {}) {
      const clientData = toClientData('webauthn.get', options, faults);
      const authData = await toAuthData(faults, new Uint8Array());
      return {
        id,
        clientDataJSON: toBase64Url(clientData),
        authenticatorData: toBase64Url(authData),
        signature: toBase64Url(await sign(authData, clientData)),
        userHandle: faults.userHandle ?? userHandle,
      };
    },
  };
}
export type Authenticator = Awaited<ReturnType<typeof createAuthenticator>>;
