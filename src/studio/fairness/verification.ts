import { hmacHex } from '../../lib/bytes.ts';
import { type Seeds, toCommitment } from '../slots/provably-fair.ts';

export type Verdict = 'fair' | 'wrong-seed' | 'wrong-outcome';
export type StepName = 'hash' | 'bytes' | 'draws' | 'outcome' | 'pays';

/** One step of the computation, as lines of plain text that another tool can reproduce. */
export interface Step {
  readonly name: StepName;
  readonly lines: readonly string[];
}

export interface Verification {
  readonly verdict: Verdict;
  /** The game or table. */
  readonly subject: string;
  readonly steps: readonly Step[];
}

/** Number of blocks of the byte stream that are shown. */
const BLOCKS_SHOWN = 2;

export async function toHashStep(serverSeed: string, serverSeedHash: string): Promise<Step> {
  const computed = await toCommitment(serverSeed);
  const sign = computed === serverSeedHash ? '=' : '≠';
  return { name: 'hash', lines: [`SHA-256("${serverSeed}")`, `= ${computed}`, `${sign} ${serverSeedHash}`] };
}

export async function toBytesStep({ serverSeed, clientSeed, nonce }: Seeds): Promise<Step> {
  const lines: string[] = [];
  for (let counter = 0; counter < BLOCKS_SHOWN; counter += 1) {
    const message = `${clientSeed}:${nonce}:${counter}`;
    const block = await hmacHex(serverSeed, message);
    lines.push(`HMAC-SHA256(…, "${message}")`, `= ${block.replace(/(..)(?=.)/g, '$1 ')}`);
  }
  return { name: 'bytes', lines };
}
