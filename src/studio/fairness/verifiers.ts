import type { Proof } from './proof.ts';
import type { Verification } from './verification.ts';
import { verifyCrash } from './verify-crash.ts';
import { verifyMines } from './verify-mines.ts';
import { verifyCards, verifyFish } from './verify-own.ts';
import { verifyLive, verifyLottery } from './verify-shared.ts';
import { verifySlot } from './verify-slot.ts';
import { verifySports } from './verify-sports.ts';

/** One verifier for each kind of game; the `kind` of a proof selects it. Pure: no verifier makes a request. */
const VERIFIERS: Readonly<Record<string, (input: unknown) => Promise<Verification | undefined>>> = {
  slot: verifySlot,
  live: verifyLive,
  lottery: verifyLottery,
  sports: verifySports,
  cards: verifyCards,
  fish: verifyFish,
  crash: verifyCrash,
  mines: verifyMines,
};

export const VERIFIED_KINDS: readonly string[] = Object.keys(VERIFIERS);

/** @returns undefined when the proof is not a round of a known game */
export async function verifyProof(proof: Proof): Promise<Verification | undefined> {
  const verify = Object.hasOwn(VERIFIERS, proof.kind) ? VERIFIERS[proof.kind] : undefined;
  return verify?.(proof);
}
