import { toMajor, toMinor } from '../../contract/money.ts';
import * as contract from '../../contract/operator.ts';
import type { PageTag } from '../../contract/system.ts';
import { toHex } from '../../lib/bytes.ts';
import { clock } from '../clock.ts';
import { toInsertNotice, toNotice } from '../content/notice-queries.ts';
import { type Call, implement } from '../http/implement.ts';
import { toAccount } from '../member/create-account.ts';
import { findMemberId } from '../member/directory-queries.ts';
import { accept, refuse } from '../result.ts';
import { readSetting, writeSetting } from '../system/settings.ts';
import { listAuditRows } from './audit-queries.ts';
import { notifySite } from './notify-site.ts';
import { seedPlatform } from './seed.ts';

/** The site that the operator called through; the configured one when they called the platform itself. */
async function notifyCaller(call: Call<unknown>, tags: readonly PageTag[]): Promise<void> {
  const site = (await call.getVisitor())?.site ?? call.settings.siteOrigin;
  await notifySite(site, call.settings, tags);
}

function notify(call: Call<unknown>, ...tags: PageTag[]): void {
  call.waitUntil(notifyCaller(call, tags));
}

const setSystemStatus = implement(contract.setSystemStatus, async (call) => {
  await writeSetting(call.env.DB, 'status', call.input.status, clock());
  notify(call, 'brand');
  return accept({ status: call.input.status });
});

const setRegionRules = implement(contract.setRegionRules, async (call) => {
  const known = await readSetting(call.env.DB, 'region');
  const { deny = known.deny, allow = known.allow, ips = known.ips } = call.input;
  await writeSetting(call.env.DB, 'region', { deny, allow, ips }, clock());
  notify(call, 'brand');
  return accept({ deny, allow, ips });
});

const publishNotice = implement(contract.publishNotice, async (call) => {
  const { language = null, ...words } = call.input;
  const notice = { ...words, id: toHex(crypto.getRandomValues(new Uint8Array(8))), publishedAt: clock() };
  await toInsertNotice(call.env.DB, { ...notice, language }).run();
  if (notice.type === 'PR') notify(call, 'notices', 'promotions');
  else notify(call, 'notices');
  return accept(toNotice(notice));
});

const adjustBalance = implement(contract.adjustBalance, async ({ env, input, idempotencyKey }) => {
  const memberId = await findMemberId(env.DB, toAccount(input.account));
  if (memberId === undefined) return refuse('member.unknown');
  const key = `ops:${idempotencyKey}`;
  const command = { key, amountMinor: toMinor(input.amount), reason: input.reason };
  const moved = await env.MEMBER.getByName(memberId).adjust(command);
  if (!moved.ok) return moved;
  const { balanceMinor, currency } = moved.value;
  return accept({ balance: toMajor(balanceMinor), currency, transactionId: key });
});

const listAudit = implement(contract.listAudit, async ({ env, input: { page, pageSize } }) => {
  const { rows, total } = await listAuditRows(env.DB, pageSize, (page - 1) * pageSize);
  const list = rows.map(({ at_ms, ...row }) => ({ ...row, at: new Date(at_ms).toISOString() }));
  return accept({ list, page, pageSize, total });
});

const seed = implement(contract.seedPlatform, async (call) => {
  const created = await seedPlatform(call.env, call.settings);
  notify(call, 'games', 'notices', 'brand');
  return accept(created);
});

export const operatorRoutes = [setSystemStatus, setRegionRules, publishNotice, adjustBalance, listAudit, seed];
