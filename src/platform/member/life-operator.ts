import { toMajor } from '../../contract/core/money.ts';
import * as contract from '../../contract/operator/member-card.ts';
import type { AccountEntry } from '../../contract/records/account-record.ts';
import { clock } from '../../server/clock.ts';
import { type Answer, accept, refuse, refuseFields } from '../../server/result.ts';
import { toPaymentRow, toRowOf } from '../cashier/payment-rows.ts';
import { namePays } from '../contracts/named-pays.ts';
import { nameGames } from '../games/game-names.ts';
import { askRoundBets } from '../games/round-bets.ts';
import { implement } from '../http/implement.ts';
import { readQueueCursor } from '../operator/queue-cursor.ts';
import type { Claim } from '../promotions/claim-store.ts';
import { toClaimView } from '../promotions/promotion-views.ts';
import { readPeriod } from '../records/requested-period.ts';
import { readCursor } from '../records/routes.ts';
import { toSignIn } from '../security/routes.ts';
import type { TransferKind } from '../wallet/transfer-kinds.ts';
import { toAccount } from './create-account.ts';
import { findMemberId } from './directory-queries.ts';
import { getMember, type MemberClient } from './member-client.ts';

interface Found {
  memberId: string;
  account: string;
  member: MemberClient;
}

async function find(env: Env, name: string): Promise<Answer<Found>> {
  const account = toAccount(name);
  const memberId = await findMemberId(env.DB, account);
  return memberId === undefined
    ? refuse('member.unknown')
    : accept({ memberId, account, member: getMember(env, memberId) });
}

const toNext = (n: number) => (n === 0 ? '' : String(n));
const wrongCursor = () => refuseFields({ cursor: 'pattern' });

const listPayments = implement(contract.listMemberPayments, async ({ env, settings, input }) => {
  const period = readPeriod(input, settings.timeZone);
  if (!period.ok) return period;
  const beforeN = readCursor(input.cursor);
  if (beforeN === undefined) return wrongCursor();
  const found = await find(env, input.account);
  if (!found.ok) return found;
  const { kind, pageSize } = input;
  const query = { kind, period: period.value, isOpenOnly: false, beforeN, limit: pageSize };
  const page = await found.value.member.payments.listOf(query);
  if (!page.ok) return page;
  const { totals, list, nextN } = page.value;
  return accept({
    period: period.value,
    totals: totals.map(({ state, count, amountMinor }) => ({ state, count, amount: toMajor(amountMinor) })),
    list: await Promise.all(list.map(async (payment) => toPaymentRow(await toRowOf(env.DB, payment, found.value)))),
    pageSize,
    next: toNext(nextN),
  });
});

/** Kinds whose `reason` in the ledger is the id of a title. */
const OF_TITLES: readonly string[] = ['bet', 'win', 'win_part', 'jackpot', 'vendor_promotion'] satisfies TransferKind[];

async function nameTitles(db: D1Database, entries: readonly AccountEntry[]): Promise<AccountEntry[]> {
  const isOfTitle = ({ kind }: AccountEntry) => OF_TITLES.includes(kind);
  const names = await nameGames(
    db,
    entries.filter(isOfTitle).map(({ reason }) => reason),
  );
  return entries.map((entry) =>
    isOfTitle(entry) ? { ...entry, reason: names.get(entry.reason) ?? entry.reason } : entry,
  );
}

const listEntries = implement(contract.listMemberEntries, async ({ env, settings, input }) => {
  const period = readPeriod(input, settings.timeZone);
  if (!period.ok) return period;
  const beforeSeq = readCursor(input.cursor);
  if (beforeSeq === undefined) return wrongCursor();
  const found = await find(env, input.account);
  if (!found.ok) return found;
  const { kind, pageSize } = input;
  const page = await found.value.member.entries.listOf({ ...period.value, kind }, beforeSeq, pageSize);
  if (!page.ok) return page;
  const { currency, totals, list, nextSeq } = page.value;
  const kinds = totals.map((row) => ({ ...row, in: toMajor(row.inMinor), out: toMajor(row.outMinor) }));
  return accept({
    period: period.value,
    currency,
    kinds: kinds.map(({ inMinor: _in, outMinor: _out, ...row }) => row),
    list: await nameTitles(env.DB, await namePays(env.DB, list)),
    pageSize,
    next: toNext(nextSeq),
  });
});

const getRound = implement(
  contract.getMemberRound,
  async ({ env, settings, language, input: { account, roundId } }) => {
    const found = await find(env, account);
    if (!found.ok) return found;
    const { member, memberId: player } = found.value;
    const round = await member.records.getRoundOf(roundId);
    if (!round.ok) return round;
    const { vassalage } = round.value.round;
    const asked = { player, roundId: roundId.slice(vassalage.length + 1), language };
    return accept({ ...round.value, told: { bets: await askRoundBets(env, settings, vassalage, asked) } });
  },
);

/** A claim without the terms and texts of its promotion; another call answers them. */
export function toCardClaim(claim: Claim, language: string) {
  return contract.CardClaimSchema.parse(toClaimView(claim, language));
}

/** Higher than the number of sign-ins that a member's object keeps. */
const ALL = 1_000;

const listSignIns = implement(contract.listMemberSignIns, async ({ env, input }) => {
  const found = await find(env, input.account);
  if (!found.ok) return found;
  const { signIns, sessions } = await found.value.member.security.listSignInsOf(ALL);
  return accept({
    list: signIns.map(toSignIn),
    sessions: sessions.map((row) => ({
      ip: row.ip ?? '',
      device: row.device,
      startedAt: new Date(row.created_at_ms).toISOString(),
      expiresAt: new Date(row.expires_at_ms).toISOString(),
    })),
  });
});

const listClaims = implement(
  contract.listMemberClaims,
  async ({ env, language, input: { account, cursor, pageSize } }) => {
    const at = readQueueCursor(cursor);
    if (!at) return wrongCursor();
    const found = await find(env, account);
    if (!found.ok) return found;
    const after = cursor === '' ? undefined : { joinedAt: at.at, id: at.id };
    const { claims } = await found.value.member.promotions.listOf(after, pageSize + 1);
    const page = claims.slice(0, pageSize);
    const last = claims.length > pageSize ? page.at(-1) : undefined;
    const list = page.map((claim) => toCardClaim(claim, language));
    return accept({ list, pageSize, next: last ? `${last.joinedAt}_${last.id}` : '' });
  },
);

/** Cursor: the number of the page, and the time at which the first page was read. */
const MESSAGES_CURSOR = /^(\d{1,6})_(\d{1,14})$/;

/**
 * An entry may move to another page when the member deletes messages. Messages that arrive after the first page was read are left out of
 * later pages.
 */
const listMessages = implement(
  contract.listMemberMessages,
  async ({ env, language, input: { account, cursor, pageSize } }) => {
    const [, page = '1', at = String(clock())] = MESSAGES_CURSOR.exec(cursor) ?? [];
    if (cursor !== '' && !MESSAGES_CURSOR.test(cursor)) return wrongCursor();
    const found = await find(env, account);
    if (!found.ok) return found;
    const asOf = new Date(Number(at)).toISOString();
    const query = { language, page: Math.max(1, Number(page)), pageSize, kind: '', state: '', asOf } as const;
    const inbox = await found.value.member.messages.getInboxOf(query);
    if (!inbox.ok) return inbox;
    const { list, total } = inbox.value;
    return accept({ list, pageSize, next: query.page * pageSize < total ? `${query.page + 1}_${at}` : '' });
  },
);

export const lifeRoutes = [listPayments, listEntries, getRound, listSignIns, listClaims, listMessages];
