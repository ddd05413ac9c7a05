import type { CashierSettings } from '../../contract/operator/cashier.ts';
import type { PointConfig } from '../../contract/points.ts';
import type { RegisterRule } from '../../contract/registration.ts';
import type { RegionRules } from '../../contract/system.ts';
import type { WhitelabelNode } from '../../contract/whitelabel.ts';
import { DEFAULT_CASHIER } from '../cashier/cashier-settings.ts';
import { DEFAULT_POINT_CONFIG } from '../points/default-config.ts';
import { DEFAULT_RANKS } from '../ranks/default-levels.ts';
import type { RankSetting } from '../ranks/rank-levels.ts';
import { DEFAULT_REGION, DEFAULT_REGISTER_RULES, DEFAULT_WHITELABEL } from './default-settings.ts';

export interface PlatformSettings {
  cashier: CashierSettings;
  status: 0 | 1;
  region: RegionRules;
  register: RegisterRule[];
  whitelabel: WhitelabelNode;
  points: PointConfig;
  ranks: readonly RankSetting[];
  /** A password older than this expires while the switch `passwordExpiry` is on; 0 is never. */
  passwordMaxAgeDays: number;
}

const DEFAULT_SETTINGS: PlatformSettings = {
  cashier: DEFAULT_CASHIER,
  status: 0,
  region: DEFAULT_REGION,
  register: DEFAULT_REGISTER_RULES,
  whitelabel: DEFAULT_WHITELABEL,
  points: DEFAULT_POINT_CONFIG,
  ranks: DEFAULT_RANKS,
  passwordMaxAgeDays: 0,
};

export async function readSetting<Key extends keyof PlatformSettings>(
  db: D1Database,
  key: Key,
): Promise<PlatformSettings[Key]> {
  const row = await db.prepare('select value from settings where key = ?').bind(key).first<{ value: string }>();
  return row ? (JSON.parse(row.value) as PlatformSettings[Key]) : DEFAULT_SETTINGS[key];
}

export async function writeSetting<Key extends keyof PlatformSettings>(
  db: D1Database,
  key: Key,
  value: PlatformSettings[Key],
  now: number,
): Promise<void> {
  await db
    .prepare('insert into settings values (?1, ?2, ?3) on conflict (key) do update set value = ?2, updated_at_ms = ?3')
    .bind(key, JSON.stringify(value), now)
    .run();
}

export function toMissingSettings(db: D1Database, now: number): D1PreparedStatement[] {
  return Object.entries(DEFAULT_SETTINGS).map(([key, value]) =>
    db.prepare('insert or ignore into settings values (?, ?, ?)').bind(key, JSON.stringify(value), now),
  );
}
