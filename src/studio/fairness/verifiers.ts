import type { Proof } from './proof.ts';
import type { Verification } from './verification.ts';
import { verifyCards, verifyFish } from './verify-own.ts';
import { verifyLive, verifyLottery } from './verify-shared.ts';
import { verifySlot } from './verify-slot.ts';
import { verifySports } from './verify-sports.ts';

/** Every kind of game that can be repeated from what it reveals; `kind` of a proof chooses. Pure: nothing is asked of anybody. */
const VERIFIERS: Readonly<Record<string, (input: unknown) => Promise<Verification | undefined>>> = {
  slot: verifySlot,
  live: verifyLive,
  lottery: verifyLottery,
  sports: verifySports,
  cards: verifyCards,
  fish: verifyFish,
};

export const VERIFIED_KINDS: readonly string[] = Object.keys(VERIFIERS);

/** @returns undefined for what is no round of a game that is known */
export async function verifyProof(proof: Proof): Promise<Verification | undefined> {
  const verify = Object.hasOwn(VERIFIERS, proof.kind) ? VERIFIERS[proof.kind] : undefined;
  return verify?.(proof);
}
