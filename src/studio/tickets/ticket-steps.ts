import type { ErrorCode } from '../../contract/core/errors.ts';
import { logError } from '../../server/log.ts';
import { toLaunchRefusal } from '../live-launches.ts';
import { withRetries } from '../retries.ts';
import type { WalletClient } from '../wallet-client.ts';
import type { TicketAcceptor, TicketRow } from './ticket.ts';
import type { AcceptorKind } from './ticket-acceptors.ts';
import type { TicketStore } from './ticket-store.ts';

export interface TicketContext {
  readonly player: string;
  readonly tickets: TicketStore;
  readonly toWallet: (vassalage: string) => WalletClient;
  readonly getAcceptor: (kind: AcceptorKind, name: string) => TicketAcceptor;
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<void>;
}

/** Transaction ids are derived from the ticket, so a retry after a crash repeats the same transaction. */
function toMovement({ player }: TicketContext, ticket: TicketRow, name: 'bet' | 'win' | 'rollback') {
  const { ticket_id: id, currency } = ticket;
  return { player, currency, roundId: id, transactionId: `${id}:${name}` };
}

/** Takes the stake. An attempt without a known outcome may already have taken the stake, so a failure after it returns the stake. */
async function takeStake(context: TicketContext, ticket: TicketRow): Promise<boolean> {
  const { tickets, toWallet, now, wait } = context;
  const { ticket_id: id } = ticket;
  const bet = {
    ...toMovement(context, ticket, 'bet'),
    gameCode: ticket.game_id,
    amountMinor: ticket.stake_minor,
    launch: ticket.launch,
  };
  let attempts = ticket.bet_attempts;
  const answer = await withRetries(wait, () => {
    tickets.countBetAttempt(id);
    attempts += 1;
    return toWallet(ticket.vassalage).bet(bet);
  });
  if (answer.kind === 'done') tickets.takeStake(id, answer.balanceMinor);
  else if (answer.kind === 'unknown') tickets.giveBack(id, 'games.round_returned');
  else if (attempts > 1) tickets.giveBack(id, toLaunchRefusal(answer.code));
  else tickets.close(id, 'refused', now(), null, toLaunchRefusal(answer.code));
  return true;
}

async function askAcceptor({ player, tickets, getAcceptor }: TicketContext, ticket: TicketRow): Promise<boolean> {
  const { ticket_id: ticketId, game_id: gameId, currency, stake_minor: stakeMinor, selection } = ticket;
  try {
    const acceptor = getAcceptor(ticket.place_kind, ticket.place_name);
    const answer = await acceptor.acceptTicket({ ticketId, player, gameId, currency, stakeMinor, selection });
    if (answer.ok) tickets.accept(ticketId, answer.value.accepted);
    else tickets.giveBack(ticketId, answer.code);
    return true;
  } catch (error) {
    logError('studio.place_silent', { ticketId, place: ticket.place_name, error: String(error) });
    return false;
  }
}

/**
 * A deleted demo member has no wallet left, so its ticket is closed. Any other refusal is a defect: the ticket stays open and an error is
 * logged.
 */
function handleRefusal({ tickets, now }: TicketContext, step: string, ticket: TicketRow, code: ErrorCode): boolean {
  if (code === 'member.unknown') {
    tickets.close(ticket.ticket_id, 'refused', now(), null, toLaunchRefusal(code));
    return true;
  }
  logError('studio.ticket_stuck', { step, ticketId: ticket.ticket_id, code });
  return false;
}

async function payOut(context: TicketContext, ticket: TicketRow): Promise<boolean> {
  const { payout_minor: amountMinor, ticket_id: id } = ticket;
  if (amountMinor === null) throw new Error(`Ticket ${id} pays without a payout`);
  const win = { ...toMovement(context, ticket, 'win'), gameCode: ticket.game_id, amountMinor };
  const answer = await withRetries(context.wait, () => context.toWallet(ticket.vassalage).win(win));
  if (answer.kind === 'refused') return handleRefusal(context, 'win', ticket, answer.code);
  if (answer.kind === 'unknown') return false;
  context.tickets.close(id, 'settled', context.now(), answer.balanceMinor);
  return true;
}

/** Pays a part; the round stays open. The wallet refuses parts of an ended round, so parts are paid before the end. */
async function payPart(
  context: TicketContext,
  ticket: TicketRow,
  { number, payout_minor: amountMinor }: { number: number; payout_minor: number },
): Promise<boolean> {
  const { ticket_id: id } = ticket;
  const { tickets, wait, toWallet } = context;
  const movement = { ...toMovement(context, ticket, 'win'), transactionId: `${id}:part:${number}` };
  const win = { ...movement, gameCode: ticket.game_id, amountMinor, ends: false };
  const answer = await withRetries(wait, () => toWallet(ticket.vassalage).win(win));
  if (answer.kind === 'unknown') return false;
  if (answer.kind === 'refused' && answer.code !== 'member.unknown')
    return handleRefusal(context, 'part', ticket, answer.code);
  tickets.payPart(id, number, answer.kind === 'done' ? answer.balanceMinor : null);
  return true;
}

async function giveBack(context: TicketContext, ticket: TicketRow): Promise<boolean> {
  const { ticket_id: id } = ticket;
  const rollback = { ...toMovement(context, ticket, 'rollback'), betTransactionId: `${id}:bet` };
  const answer = await withRetries(context.wait, () => context.toWallet(ticket.vassalage).rollback(rollback));
  if (answer.kind === 'refused') return handleRefusal(context, 'rollback', ticket, answer.code);
  if (answer.kind === 'unknown') return false;
  context.tickets.close(id, 'returned', context.now(), answer.balanceMinor);
  return true;
}

const STEPS = { betting: takeStake, asking: askAcceptor, paying: payOut, returning: giveBack } as const;

/** Advances one ticket as far as wallet and acceptor answer; true when no answer is outstanding. Safe after any crash. */
export async function advanceTicket(context: TicketContext, ticketId: string): Promise<boolean> {
  for (;;) {
    const ticket = context.tickets.getById(ticketId);
    if (!ticket) return true;
    const part = context.tickets.getUnpaidPart(ticketId);
    if (part) {
      if (!(await payPart(context, ticket, part))) return false;
      continue;
    }
    if (!(ticket.state in STEPS)) return true;
    if (!(await STEPS[ticket.state as keyof typeof STEPS](context, ticket))) return false;
  }
}
