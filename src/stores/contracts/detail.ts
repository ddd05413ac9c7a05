import { atom } from 'nanostores';
import { type ContractAction, getContractReceipt, type WireContract } from '../../contract/contracts/contracts.ts';
import { previewContract } from '../../contract/contracts/previews.ts';
import type { OutputOf } from '../../contract/core/endpoint.ts';
import { sha256Hex } from '../../lib/bytes.ts';
import { asAgent } from '../agents/as-agent.ts';
import { forAccount } from '../core/account-scope.ts';
import { findCryptoLack } from '../core/crypto-lack.ts';
import { createRemote } from '../core/remote.ts';
import { request } from '../core/request.ts';
import type { Failure, Result } from '../core/result.ts';
import { openContractInfo } from './info.ts';
import { processContract } from './kinds.ts';

export type Preview = OutputOf<typeof previewContract>;
export type Receipt = OutputOf<typeof getContractReceipt> & { readonly isGenuine: boolean };

export const preview = createRemote((id: string) => asAgent(request(previewContract, { id })));

/** The receipt, with its hash computed in this browser next to that of the platform. */
export const receipt = createRemote(async (id: string): Promise<Result<Receipt>> => {
  const answer = await asAgent(request(getContractReceipt, { id }));
  if (!answer.ok) return answer;
  const lack = findCryptoLack();
  if (lack) return { ok: false, failure: { code: lack, requestId: '' } };
  const isGenuine = (await sha256Hex(answer.value.receipt)) === answer.value.sha256;
  return { ok: true, value: { ...answer.value, isGenuine } };
});

export const $answered = atom<{ readonly id: string; readonly action: ContractAction } | undefined>(undefined);
export const $answering = atom<ContractAction | undefined>(undefined);
/** Reason of the last refusal, shown with the current state of the contract. */
export const $refusal = atom<Failure | undefined>(undefined);

/** Number of opened contracts, so that a late answer is not shown at another contract. */
let turn = 0;

function forgetAnswers(): void {
  turn += 1;
  $answered.set(undefined);
  $answering.set(undefined);
  $refusal.set(undefined);
}

/** Opens a contract with its current state and without answers of an earlier visit. */
export function openContract(id: string): void {
  forgetAnswers();
  preview.reset();
  receipt.reset();
  void preview.load(id);
}

export type ContractSide = 'upline' | 'downline';

/** Actions of a side in the current state; the first one is the primary action. */
export function listActions({ state, endingBy }: WireContract, side: ContractSide): readonly ContractAction[] {
  if (state === 'offered') return side === 'downline' ? ['accept', 'reject'] : ['withdraw'];
  if (state === 'active') return ['requestTermination'];
  if (state !== 'ending') return [];
  return endingBy === side ? ['withdrawTermination'] : ['acceptTermination', 'rejectTermination'];
}

/** Actions that may end contracts further down; they send the digest of the endings that were shown. */
const ENDING: readonly ContractAction[] = ['accept', 'acceptTermination'];

/** Performs one action on the open contract. Afterwards the contract is reloaded, whatever the result. */
export async function answerContract({ offer, endsDigest }: Preview, action: ContractAction): Promise<void> {
  if ($answering.get()) return;
  $answering.set(action);
  $refusal.set(undefined);
  const mine = turn;
  const shown = ENDING.includes(action) ? { endsDigest } : {};
  const answer = await asAgent(processContract(offer.kind, { action, id: offer.id, ...shown }));
  if (mine === turn) {
    if (answer.ok) $answered.set({ id: offer.id, action });
    else if (answer.failure.code !== 'session.changed') $refusal.set(answer.failure);
  }
  await Promise.all([preview.reload(), openContractInfo()]);
  if (mine === turn) $answering.set(undefined);
}

forAccount(forgetAnswers);
