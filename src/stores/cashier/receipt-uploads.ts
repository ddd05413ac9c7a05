import { atom } from 'nanostores';
import * as z from 'zod/mini';
import { PROOFS_MAX } from '../../contract/cashier/withdrawals.ts';
import { findPictureProblem, uploadPicture } from '../../contract/uploads/uploads.ts';
import { forAccount } from '../core/account-scope.ts';
import { environment } from '../core/environment.ts';
import { request } from '../core/request.ts';
import type { Failure } from '../core/result.ts';
import { createStored } from '../core/stored.ts';

export type ProofProblem = 'not_a_picture' | 'too_big' | 'over_limit';

export type Proof = { readonly key: string; readonly name: string } & (
  | { readonly status: 'waiting' | 'sending'; readonly file: File; readonly share: number }
  | { readonly status: 'failed'; readonly file: File; readonly failure: Failure }
  /** `file` is missing after a reload; then only the platform has the picture. */
  | { readonly status: 'done'; readonly id: string; readonly file?: File }
);

const ProofsSchema = z.record(z.string(), z.array(z.object({ id: z.string(), name: z.string() })));
/** Completed uploads, by withdrawal. */
const stored = createStored('receiptProofs', ProofsSchema);

function keep(withdrawalId: string, proofs: readonly Proof[]): void {
  const { [withdrawalId]: _old, ...others } = stored.read() ?? {};
  const done = proofs.flatMap((proof) => (proof.status === 'done' ? [{ id: proof.id, name: proof.name }] : []));
  const all = done.length > 0 ? { ...others, [withdrawalId]: done } : others;
  stored.write(Object.keys(all).length > 0 ? all : undefined);
}

/** Proof pictures of a payout, uploaded one after the other. Completed uploads survive a reload. */
export const $proofs = atom<readonly Proof[]>([]);
/** Last file that was refused, and the reason. */
export const $proofProblem = atom<{ readonly name: string; readonly problem: ProofProblem } | undefined>(undefined);

let withdrawalId = '';
/** Number of pictures that the platform still accepts. */
let room = PROOFS_MAX;

function change(key: string, toNext: (proof: Proof) => Proof): void {
  $proofs.set($proofs.get().map((proof) => (proof.key === key ? toNext(proof) : proof)));
  keep(withdrawalId, $proofs.get());
}

async function send({ key, name, file }: Proof & { readonly file: File }): Promise<void> {
  const own = withdrawalId;
  change(key, () => ({ key, name, file, status: 'sending', share: 0 }));
  const answer = await request(
    uploadPicture,
    { purpose: 'receipt', file: [file] },
    { onProgress: (share) => change(key, (now) => (now.status === 'sending' ? { ...now, share } : now)) },
  );
  if (own !== withdrawalId) return;
  change(key, () =>
    answer.ok
      ? { key, name, file, status: 'done', id: answer.value.id }
      : { key, name, file, status: 'failed', failure: answer.failure },
  );
}

let isSending = false;

async function sendWaiting(): Promise<void> {
  if (isSending) return;
  isSending = true;
  const findNext = () => $proofs.get().find((proof) => proof.status === 'waiting');
  for (let next = findNext(); next; next = findNext()) if (next.status === 'waiting') await send(next);
  isSending = false;
}

/**
 * Selects a withdrawal and restores its uploads from before a reload. The platform already has `taken` pictures of it.
 */
export function openProofs(id: string, taken = 0): void {
  room = PROOFS_MAX - taken;
  if (id === withdrawalId) return;
  withdrawalId = id;
  $proofProblem.set(undefined);
  $proofs.set((stored.read()?.[id] ?? []).map(({ id: done, name }) => ({ key: done, name, status: 'done', id: done })));
}

export function addProofs(files: readonly File[]): void {
  $proofProblem.set(undefined);
  for (const file of files) {
    const problem = $proofs.get().length >= room ? 'over_limit' : findPictureProblem(file);
    if (problem) {
      $proofProblem.set({ name: file.name, problem });
      continue;
    }
    const key = environment().randomId();
    $proofs.set([...$proofs.get(), { key, name: file.name, file, status: 'waiting', share: 0 }]);
  }
  void sendWaiting();
}

export function retryProof(key: string): void {
  change(key, (proof) =>
    proof.status === 'failed' ? { key, name: proof.name, file: proof.file, status: 'waiting', share: 0 } : proof,
  );
  void sendWaiting();
}

export function removeProof(key: string): void {
  $proofs.set($proofs.get().filter((proof) => proof.key !== key));
  keep(withdrawalId, $proofs.get());
}

/** Ids to send; undefined while an upload is running. */
export function getProofIds(): readonly string[] | undefined {
  const proofs = $proofs.get();
  const ids = proofs.flatMap((proof) => (proof.status === 'done' ? [proof.id] : []));
  return ids.length === proofs.length ? ids : undefined;
}

/** Drops the pictures of a withdrawal after they were used or became invalid. */
export function forgetProofs(id: string): void {
  if (id === withdrawalId) $proofs.set([]);
  keep(id, []);
}

forAccount(() => {
  withdrawalId = '';
  $proofs.set([]);
  stored.write(undefined);
});
