import { toMinor } from '../../contract/core/money.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import { toOwnerId } from '../cashier/payment-id.ts';
import { listMethodRows } from '../cashier/payment-queries.ts';
import type { PaymentKind } from '../cashier/payment-store.ts';
import { HELD_STATES } from '../cashier/withdrawal-steps.ts';
import { toAccount } from '../member/create-account.ts';
import { findMemberId } from '../member/directory-queries.ts';
import { getMember } from '../member/member-client.ts';
import { type PlatformSettings, readSetting } from '../system/settings.ts';
import {
  toAddedMinor,
  toMissionMinor,
  toPublishedMinor,
  toRaisedMinor,
  toRaiseMinor,
  toWidenedMinor,
  toWideningMinor,
} from './subject-amounts.ts';

type Input = Readonly<Record<string, unknown>>;

/** The thing that a call changes. The audit shows it before and after; an approval is void if it changed meanwhile (decision 0126). */
export interface Subject {
  read(env: Env, input: Input): Promise<Answer<unknown>>;
  /** Amount of a call that needs a second person above a limit; minor units. */
  amountMinor?(input: Input, subject: unknown): number;
  /** The part of the amount that counts for the person's sum of 24 hours. Without this function the whole amount counts. */
  addedMinor?(input: Input, subject: unknown): number;
}

function setting(key: keyof PlatformSettings): Subject {
  return { read: async ({ DB }) => accept(await readSetting(DB, key)) };
}

interface PaymentSubject {
  state: string;
  amountMinor: number;
}

function payment(kind: PaymentKind): Subject['read'] {
  return async (env, { id }) => {
    const found = await getMember(env, toOwnerId(String(id))).payments.getOf(kind, String(id));
    if (!found.ok) return found;
    const { state, amountMinor, method } = found.value.payment;
    return accept({ state, amountMinor, method });
  };
}

const ofPayment = (_input: Input, subject: unknown) => (subject as PaymentSubject).amountMinor;
const withdrawal: Subject = { read: payment('withdrawal'), amountMinor: ofPayment };
/**
 * Amount of a payout that failed. If the payout has already left, the amount comes back as new money. Before that, only its hold ends, so
 * the amount is 0.
 */
const ofReturned = (input: Input, subject: unknown) =>
  HELD_STATES.some((state) => state === (subject as PaymentSubject).state) ? 0 : ofPayment(input, subject);

/** Reads rows of a table. Names of tables and columns are constants of this file, so they are safe in SQL. */
function row(table: string, column: string, field: string, columns: string): Subject['read'] {
  return async ({ DB }, input) => {
    const sql = `select ${columns} from ${table} where ${column} = ? order by 1`;
    const { results } = await DB.prepare(sql).bind(String(input[field]).trim()).all();
    return accept(results.length > 1 ? results : (results[0] ?? null));
  };
}

const readMember: Subject['read'] = async ({ DB }, { account }) => {
  const sql = "select account, type, rank, standing as state from directory where account = ? and state = 'active'";
  const found = await DB.prepare(sql)
    .bind(toAccount(String(account)))
    .first();
  return found ? accept(found) : refuse('member.unknown');
};

const readLabels: Subject['read'] = async (env, { account }) => {
  const memberId = await findMemberId(env.DB, toAccount(String(account)));
  const state = memberId === undefined ? undefined : await getMember(env, memberId).security.describe();
  return state?.ok ? accept({ labels: state.value.profile.labels }) : refuse('member.unknown');
};

const readGameGroups: Subject['read'] = async ({ DB }) => {
  const sql = 'select game_group_code, label_name, labels, position from game_groups order by position';
  return accept((await DB.prepare(sql).all()).results);
};

const readMethod: Subject['read'] = async ({ DB }, { code }) => {
  return accept((await listMethodRows(DB)).find((method) => method.code === code) ?? null);
};

const person: Subject = { read: row('staff', 'account', 'account', 'account, name, roles, state') };
const byId = (table: string, field: string, columns: string): Subject => ({ read: row(table, 'id', field, columns) });
const NOTICE = 'language, type, title, content, audience, published_at_ms, ends_at_ms, position, image_url';
const notices: Subject = { read: row('notices', 'series', 'seriesId', `${NOTICE}, deleted_at_ms`) };
const notice = byId('notices', 'id', `${NOTICE}, deleted_at_ms`);
const help: Subject = { read: row('help_items', 'series', 'seriesId', 'language, category, title, content, position') };
const helpItem = byId('help_items', 'id', 'language, category, title, content, position');
const VENDOR =
  'game_type, display_name, launch_path, hook_url, under_maintenance, max_win_minor, day_wins_minor, day_loss_minor, stopped_ms';
const vendor: Subject = { read: row('vendors', 'vassalage', 'vassalage', VENDOR) };

const PROMOTION = 'state, ends_at_ms, texts, image_url, position, budget_minor, claims_cap, rule';
const promotion = byId('promotions', 'promotionId', PROMOTION);

/** The mission with the rate at which its points convert to money. */
const readMission: Subject['read'] = async (env, input) => {
  const [mission, { conversion }] = await Promise.all([
    row('missions', 'id', 'missionId', '*')(env, input),
    readSetting(env.DB, 'points'),
  ]);
  return mission.ok ? accept({ ...(mission.value ?? {}), pointsPerUnit: conversion.pointsPerUnit }) : mission;
};

/** States by id, so that the audit of a batch shows each withdrawal that it changed. */
const readWithdrawals: Subject['read'] = async ({ DB }, { items }) => {
  const ids = (items as { id: string }[]).map(({ id }) => id);
  const sql = "select id, state from payments where kind = 'withdrawal' and id in (select value from json_each(?))";
  const { results } = await DB.prepare(sql).bind(JSON.stringify(ids)).all<{ id: string; state: string }>();
  return accept(Object.fromEntries(results.map(({ id, state }) => [id, state])));
};

/** Subjects of calls, by the id of the call. */
export const SUBJECTS: Readonly<Record<string, Subject>> = {
  adjustBalance: { read: readMember, amountMinor: ({ amount }) => Math.abs(toMinor(Number(amount))) },
  setMemberState: { read: readMember },
  setMemberRank: { read: readMember },
  setMemberPassword: { read: readMember },
  setMemberLabels: { read: readLabels },
  setMemberType: { read: readMember },
  offerHouseContract: { read: readMember },
  confirmDeposit: {
    read: payment('deposit'),
    amountMinor: ({ amount }, subject) =>
      amount === undefined ? (subject as PaymentSubject).amountMinor : toMinor(Number(amount)),
  },
  reverseDeposit: { read: payment('deposit'), amountMinor: ofPayment },
  approveWithdrawal: withdrawal,
  approveWithdrawals: { read: readWithdrawals },
  rejectWithdrawal: withdrawal,
  payWithdrawal: withdrawal,
  decidePayout: withdrawal,
  failWithdrawal: { ...withdrawal, amountMinor: ofReturned },
  forceWithdrawal: withdrawal,
  putMethod: { read: readMethod },
  putPaymentProvider: { read: row('payment_providers', 'code', 'code', 'kind, enabled, settings') },
  orderSenders: { read: row('senders', 'channel', 'channel', 'code, position') },
  putSender: { read: row('senders', 'code', 'code', 'kind, channel, enabled, settings') },
  registerVendor: vendor,
  changeVendor: { ...vendor, amountMinor: toRaisedMinor, addedMinor: toRaiseMinor },
  rotateVendorSecret: vendor,
  // A match belongs to a vendor; the platform knows only its id.
  voidVendorMatch: { read: async (_env, { vassalage, matchId }) => accept({ vassalage, matchId }) },
  inviteStaff: person,
  setStaffRoles: person,
  suspendStaff: person,
  restoreStaff: person,
  setCashierSettings: setting('cashier'),
  setSystemStatus: setting('status'),
  setRegionRules: setting('region'),
  setRegisterRules: setting('register'),
  setPasswordAge: setting('passwordMaxAgeDays'),
  setPointConfig: setting('points'),
  setReferralRule: setting('referral'),
  setDomains: setting('domains'),
  setResources: setting('resources'),
  setCustomerService: setting('customerService'),
  setSiteValues: setting('site'),
  setFeedbackRules: setting('feedback'),
  setWinnerRule: setting('winners'),
  setHomeRows: setting('homeRows'),
  setRankLevels: setting('ranks'),
  putNoticeSeries: notices,
  deleteNoticeSeries: notices,
  changeNotice: notice,
  deleteNotice: notice,
  putHelpSeries: help,
  deleteHelpSeries: help,
  changeHelpItem: helpItem,
  deleteHelpItem: helpItem,
  createPromotion: { ...promotion, amountMinor: toPublishedMinor },
  changePromotion: { ...promotion, amountMinor: toWidenedMinor, addedMinor: toWideningMinor },
  decidePromotionApplication: {
    read: row('promotion_applications', 'claim_id', 'claimId', 'account, state, amount_minor'),
    amountMinor: ({ approve, amount }) => (approve ? toMinor(Number(amount ?? 0)) : 0),
  },
  putGoods: byId('goods', 'goodsId', 'texts, image_url, points, stock, limit_per_member, enabled, position'),
  putMission: { read: readMission, amountMinor: toMissionMinor, addedMinor: toAddedMinor },
  putGameGroups: { read: readGameGroups },
  changeGame: { read: row('games', 'game_id', 'gameId', 'under_maintenance, is_hot, is_new, position') },
  setMessageCaps: setting('messageCaps'),
};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The fields in which two objects differ, before and after. */
export function toDifference(before: unknown, after: unknown): [unknown, unknown] {
  if (!isObject(before) || !isObject(after)) return [before, after];
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]));
  const pick = (from: Record<string, unknown>) => Object.fromEntries(changed.map((name) => [name, from[name]]));
  return [pick(before), pick(after)];
}
