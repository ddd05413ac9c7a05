import type { CashierSettings } from '../../contract/cashier/settings-operator.ts';
import type { DomainSetting } from '../../contract/domains/operator.ts';
import { WINNER_TIMES_MIN, type WinnerRule } from '../../contract/games/winners.ts';
import type { MessageCaps } from '../../contract/mail/caps.ts';
import type { PointConfig } from '../../contract/points/points.ts';
import type { ReferralRule } from '../../contract/referral/referral.ts';
import type { RegisterRule } from '../../contract/registration/registration.ts';
import type { FeedbackRules } from '../../contract/support/support.ts';
import type { HomeRow } from '../../contract/system/home-rows.ts';
import type { CustomerServiceSettings, ResourceSetting, SiteValues } from '../../contract/system/site-operator.ts';
import type { RegionRules } from '../../contract/system/system.ts';
import type { WhitelabelNode } from '../../contract/system/whitelabel.ts';
import { DEFAULT_CASHIER } from '../cashier/cashier-settings.ts';
import { DEFAULT_POINT_CONFIG } from '../points/default-config.ts';
import { DEFAULT_RANKS } from '../ranks/default-levels.ts';
import type { RankSetting } from '../ranks/rank-levels.ts';
import { DEFAULT_FEEDBACK } from '../support/default-rules.ts';
import { DEFAULT_REGION, DEFAULT_REGISTER_RULES, DEFAULT_SITE, DEFAULT_WHITELABEL } from './default-settings.ts';
import type { DomainSpeeds } from './domains.ts';

export interface PlatformSettings {
  cashier: CashierSettings;
  status: 0 | 1;
  region: RegionRules;
  register: RegisterRule[];
  whitelabel: WhitelabelNode;
  points: PointConfig;
  ranks: readonly RankSetting[];
  referral: ReferralRule;
  /** A password older than this expires while the switch `passwordExpiry` is on; 0 means never. */
  passwordMaxAgeDays: number;
  /** Empty: every host is known. */
  domains: DomainSetting[];
  domainSpeeds: DomainSpeeds;
  resources: ResourceSetting[];
  customerService: CustomerServiceSettings;
  site: SiteValues;
  feedback: FeedbackRules;
  winners: WinnerRule;
  /** Null: the order of the brand. */
  homeRows: HomeRow[] | null;
  messageCaps: MessageCaps;
}

const DEFAULT_SETTINGS: PlatformSettings = {
  cashier: DEFAULT_CASHIER,
  status: 0,
  region: DEFAULT_REGION,
  register: DEFAULT_REGISTER_RULES,
  whitelabel: DEFAULT_WHITELABEL,
  points: DEFAULT_POINT_CONFIG,
  ranks: DEFAULT_RANKS,
  // Pays nothing until the operator sets the rates.
  referral: { depositPercent: 0, depositMax: 0, stakePercent: 0 },
  passwordMaxAgeDays: 0,
  domains: [],
  domainSpeeds: {},
  resources: [],
  customerService: { hosts: [], entries: [] },
  site: DEFAULT_SITE,
  feedback: DEFAULT_FEEDBACK,
  winners: { minPayout: 20, minTimes: WINNER_TIMES_MIN },
  homeRows: null,
  messageCaps: { countries: [], prefixes: [], blockMax: null, smsDayMax: null, emailDayMax: 50_000 },
};

export async function readSetting<Key extends keyof PlatformSettings>(
  db: D1Database,
  key: Key,
): Promise<PlatformSettings[Key]> {
  const row = await db.prepare('select value from settings where key = ?').bind(key).first<{ value: string }>();
  return row ? (JSON.parse(row.value) as PlatformSettings[Key]) : DEFAULT_SETTINGS[key];
}

/** Reads several settings with one query. */
export async function readSettings<Key extends keyof PlatformSettings>(
  db: D1Database,
  keys: readonly Key[],
): Promise<Pick<PlatformSettings, Key>> {
  const { results } = await db
    .prepare('select key, value from settings where key in (select value from json_each(?))')
    .bind(JSON.stringify(keys))
    .all<{ key: string; value: string }>();
  const known = new Map(results.map(({ key, value }) => [key, value]));
  const toValue = (key: Key) => {
    const text = known.get(key);
    return text === undefined ? DEFAULT_SETTINGS[key] : (JSON.parse(text) as PlatformSettings[Key]);
  };
  return Object.fromEntries(keys.map((key) => [key, toValue(key)])) as Pick<PlatformSettings, Key>;
}

export async function writeSetting<Key extends keyof PlatformSettings>(
  db: D1Database,
  key: Key,
  value: PlatformSettings[Key],
  now: number,
): Promise<void> {
  await db
    .prepare(`insert into settings (key, value, updated_at_ms)
      values (?1, ?2, ?3) on conflict (key) do update set value = ?2, updated_at_ms = ?3`)
    .bind(key, JSON.stringify(value), now)
    .run();
}

/** Changes only the fields of `patch` in the current value, so that a simultaneous change of other fields is kept. */
export async function patchSetting<Key extends keyof PlatformSettings>(
  db: D1Database,
  key: Key,
  patch: object,
  now: number,
): Promise<PlatformSettings[Key]> {
  const row = await db
    .prepare(
      `insert into settings (key, value, updated_at_ms) values (?1, json_patch(?2, ?3), ?4)
       on conflict (key) do update set value = json_patch(value, ?3), updated_at_ms = ?4 returning value`,
    )
    .bind(key, JSON.stringify(DEFAULT_SETTINGS[key]), JSON.stringify(patch), now)
    .first<{ value: string }>();
  if (!row) throw new Error(`The setting ${key} was not written`);
  return JSON.parse(row.value) as PlatformSettings[Key];
}

/** @param own values of this installation that replace the defaults */
export function toMissingSettings(db: D1Database, own: Partial<PlatformSettings>, now: number): D1PreparedStatement[] {
  return Object.entries({ ...DEFAULT_SETTINGS, ...own }).map(([key, value]) =>
    db
      .prepare(`insert or ignore into settings (key, value, updated_at_ms)
      values (?, ?, ?)`)
      .bind(key, JSON.stringify(value), now),
  );
}
