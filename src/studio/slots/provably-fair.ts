import { hmacHex, sha256Hex, toHex } from '../../lib/bytes.ts';
import { type Outcome, playModel, type SlotModel } from './engine.ts';

/**
 * Commit and reveal. Before a round the player sees SHA-256(serverSeed) and chooses the client seed; afterwards the server seed is
 * revealed. Both functions take the seed as its 64 hex characters, so that any tool can repeat them.
 * Random bytes: HMAC-SHA256(serverSeed, `clientSeed:nonce:counter`), counter from 0, 32 bytes each.
 */
export interface Seeds {
  readonly serverSeed: string;
  readonly clientSeed: string;
  readonly nonce: number;
}

export type DrawByte = () => Promise<number>;

export function makeServerSeed(): string {
  return toHex(crypto.getRandomValues(new Uint8Array(32)));
}

export async function toCommitment(serverSeed: string): Promise<string> {
  return sha256Hex(serverSeed);
}

export function createByteStream({ serverSeed, clientSeed, nonce }: Seeds): DrawByte {
  let block = '';
  let counter = 0;
  return async () => {
    if (block === '') {
      block = await hmacHex(serverSeed, `${clientSeed}:${nonce}:${counter}`);
      counter += 1;
    }
    const byte = Number.parseInt(block.slice(0, 2), 16);
    block = block.slice(2);
    return byte;
  };
}

const RANGE = 65_536;

/** A uniform number below `size` from two bytes. Values in the last, incomplete multiple of `size` are drawn again, which avoids bias. */
export async function drawBelow(draw: DrawByte, size: number): Promise<number> {
  if (!Number.isInteger(size) || size < 1 || size > RANGE) throw new Error(`Cannot draw below ${size}`);
  const limit = RANGE - (RANGE % size);
  for (;;) {
    const value = (await draw()) * 256 + (await draw());
    if (value < limit) return value % size;
  }
}

export function drawOutcome(model: SlotModel, seeds: Seeds): Promise<Outcome> {
  const draw = createByteStream(seeds);
  return playModel(model, (size) => drawBelow(draw, size));
}
