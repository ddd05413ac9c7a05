import { toMajor } from '../../contract/core/money.ts';
import { getReferral, listInvitees, listReferralEarnings } from '../../contract/referral/referral.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuseFields } from '../../server/result.ts';
import { createCodeText, insertCode } from '../agents/code-queries.ts';
import { REGISTER, toCodeUrl } from '../agents/code-routes.ts';
import { listOrigins, readOriginCursor, toOriginCursor } from '../agents/registration-sources.ts';
import { toPage } from '../agents/to-page.ts';
import { implementWithoutSessionCheck } from '../http/implement.ts';
import { toSiteLink } from '../http/site-link.ts';
import { whileFeatureOn } from '../http/while-feature-on.ts';
import { maskName } from '../member/mask-name.ts';
import { readSetting } from '../system/settings.ts';
import { findMemberCode, type LineCursor, type LineRow, listLines, readTotals } from './referral-queries.ts';

const TRIES = 3;
const LINE_CURSOR = /^(\d{4}-\d{2}-\d{2})\.([a-z0-9]{1,40})\.(deposit|stake)$/;
const FIRST_LINE: LineCursor = { day: '9999', memberId: '', kind: '' };

/** Answers the member's code, or creates it. Simultaneous calls get the same code. */
async function ensureCode(db: D1Database, memberId: string): Promise<{ code: string; visits: number }> {
  for (let left = TRIES; left > 0; left -= 1) {
    const known = await findMemberCode(db, memberId);
    if (known) return known;
    const made = { code: createCodeText(), ownerId: memberId, name: '', kind: 'member', key: null } as const;
    await insertCode(db, made, clock());
  }
  const known = await findMemberCode(db, memberId);
  if (!known) throw new Error('The member has no invitation code');
  return known;
}

const getOwnReferral = implementWithoutSessionCheck(getReferral, async (call) => {
  const { env, session } = call;
  const member = await session.member.referral.getMember(session.tokenHash);
  if (!member.ok) return member;
  const { memberId } = session;
  const [{ code, visits }, totals, rule] = await Promise.all([
    ensureCode(env.DB, memberId),
    readTotals(env.DB, memberId),
    readSetting(env.DB, 'referral'),
  ]);
  const { registered, deposited, active, paid_minor: paidMinor } = totals;
  const url = toCodeUrl(await toSiteLink(call, REGISTER), code);
  return accept({ code, url, visits, registered, deposited, active, paid: toMajor(paidMinor), rule });
});

const listOwnInvitees = implementWithoutSessionCheck(listInvitees, async ({ env, input, session }) => {
  const member = await session.member.referral.getMember(session.tokenHash);
  if (!member.ok) return member;
  const cursor = readOriginCursor(input.cursor);
  if (!cursor) return refuseFields({ cursor: 'pattern' });
  const { pageSize, state } = input;
  const rows = await listOrigins(env.DB, { referrerId: session.memberId, state }, cursor, pageSize);
  const { page, next } = toPage(rows, pageSize, toOriginCursor);
  const list = page.map((row) => ({
    account: maskName(row.account),
    registeredAt: new Date(row.at_ms).toISOString(),
    state: row.state,
  }));
  return accept({ list, pageSize, next });
});

function readLineCursor(text: string): LineCursor | undefined {
  if (text === '') return FIRST_LINE;
  const [, day, memberId, kind] = LINE_CURSOR.exec(text) ?? [];
  return day && memberId && kind ? { day, memberId, kind } : undefined;
}

function toLine({ day, account, kind, base_minor: base, earned_units: units, paid_minor: paid }: LineRow) {
  const earned = toMajor(Math.floor(units / 10_000));
  return { day, account: maskName(account), kind, base: toMajor(base), earned, paid: toMajor(paid) };
}

const listOwnEarnings = implementWithoutSessionCheck(listReferralEarnings, async ({ env, input, session }) => {
  const member = await session.member.referral.getMember(session.tokenHash);
  if (!member.ok) return member;
  const cursor = readLineCursor(input.cursor);
  if (!cursor) return refuseFields({ cursor: 'pattern' });
  const { pageSize } = input;
  const rows = await listLines(env.DB, session.memberId, cursor, pageSize);
  const { page, next } = toPage(rows, pageSize, (row) => `${row.day}.${row.member_id}.${row.kind}`);
  return accept({ list: page.map(toLine), pageSize, next });
});

export const referralRoutes = whileFeatureOn('referralPromotion', [getOwnReferral, listOwnInvitees, listOwnEarnings]);
