import type { ErrorCode } from '../contract/core/errors.ts';
import { logError } from '../server/log.ts';
import { getTitle, type StudioTitle } from './catalogue.ts';
import { toLaunchRefusal } from './live-launches.ts';
import { withRetries } from './retries.ts';
import type { Commitment, RoundRow, RoundStore } from './round-store.ts';
import { toPayoutMinor } from './slots/engine.ts';
import { drawOutcome, makeServerSeed, toCommitment } from './slots/provably-fair.ts';
import { toWire } from './slots/wire.ts';
import type { WalletClient } from './wallet-client.ts';

export interface StepContext {
  readonly player: string;
  readonly rounds: RoundStore;
  readonly wallet: WalletClient;
  readonly wait: (milliseconds: number) => Promise<void>;
}

export async function makeCommitment(nonce: number): Promise<Commitment> {
  const serverSeed = makeServerSeed();
  return { server_seed: serverSeed, server_seed_hash: await toCommitment(serverSeed), nonce };
}

export function requireTitle(gameId: string): StudioTitle {
  const title = getTitle(gameId);
  if (!title) throw new Error(`A round of the unknown title ${gameId}`);
  return title;
}

/** Transaction ids are derived from the round, so a retry after a crash repeats the same transaction. */
function toMovement({ player }: StepContext, round: RoundRow, name: 'bet' | 'win' | 'rollback') {
  return { player, currency: round.currency, roundId: round.round_id, transactionId: `${round.round_id}:${name}` };
}

async function fixOutcome({ rounds }: StepContext, round: RoundRow): Promise<void> {
  const { model } = requireTitle(round.game_id);
  const seeds = { serverSeed: round.server_seed, clientSeed: round.client_seed, nonce: round.nonce };
  const outcome = await drawOutcome(model, seeds);
  const payoutMinor = toPayoutMinor(model, outcome, round.stake_minor);
  const wire = JSON.stringify(toWire(outcome, round.stake_minor / model.units));
  rounds.fixOutcome(round, wire, payoutMinor, await makeCommitment(round.nonce + 1));
}

/** Takes the stake. An attempt without a known outcome may already have taken the stake, so a failure after it returns the stake. */
async function takeStake(context: StepContext, round: RoundRow): Promise<boolean> {
  const { rounds, wallet } = context;
  let attempts = round.bet_attempts;
  const answer = await withRetries(context.wait, () => {
    rounds.countBetAttempt(round.round_id);
    attempts += 1;
    return wallet.bet({
      ...toMovement(context, round, 'bet'),
      gameCode: round.game_id,
      amountMinor: round.stake_minor,
      launch: round.launch,
    });
  });
  if (answer.kind === 'done') await fixOutcome(context, round);
  else if (answer.kind === 'unknown') rounds.returnStake(round.round_id, 'games.round_returned');
  else if (attempts > 1) rounds.returnStake(round.round_id, toLaunchRefusal(answer.code));
  else rounds.refuse(round.round_id, toLaunchRefusal(answer.code));
  return true;
}

/**
 * A deleted demo member has no wallet left, so its round is closed. Any other refusal is a defect: the round stays open and an error is
 * logged.
 */
function handleRefusal({ rounds }: StepContext, step: string, round: RoundRow, code: ErrorCode): boolean {
  if (code === 'member.unknown') {
    rounds.refuse(round.round_id, toLaunchRefusal(code));
    return true;
  }
  logError('studio.round_stuck', { step, roundId: round.round_id, code });
  return false;
}

async function payOut(context: StepContext, round: RoundRow): Promise<boolean> {
  if (round.payout_minor === null) throw new Error(`Round ${round.round_id} pays without an outcome`);
  const win = { ...toMovement(context, round, 'win'), gameCode: round.game_id, amountMinor: round.payout_minor };
  const answer = await withRetries(context.wait, () => context.wallet.win(win));
  if (answer.kind === 'refused') return handleRefusal(context, 'win', round, answer.code);
  if (answer.kind === 'unknown') return false;
  context.rounds.settle(round.round_id, answer.balanceMinor);
  return true;
}

async function giveBack(context: StepContext, round: RoundRow): Promise<boolean> {
  const rollback = { ...toMovement(context, round, 'rollback'), betTransactionId: `${round.round_id}:bet` };
  const answer = await withRetries(context.wait, () => context.wallet.rollback(rollback));
  if (answer.kind === 'refused') return handleRefusal(context, 'rollback', round, answer.code);
  if (answer.kind === 'unknown') return false;
  context.rounds.finishReturn(round.round_id, answer.balanceMinor);
  return true;
}

const STEPS = { betting: takeStake, paying: payOut, returning: giveBack } as const;

/** Advances the open round, if any, as far as the wallet answers; true when no round is left open. Safe after any crash. */
export async function finishOpenRound(context: StepContext): Promise<boolean> {
  for (let round = context.rounds.getOpen(); round; round = context.rounds.getOpen()) {
    const { state } = round;
    if (state !== 'betting' && state !== 'paying' && state !== 'returning') throw new Error(`Open round is ${state}`);
    if (!(await STEPS[state](context, round))) return false;
  }
  return true;
}
