import type { RegisterRule } from '../../contract/registration/registration.ts';
import type { SiteValues } from '../../contract/system/site-operator.ts';
import type { RegionRules } from '../../contract/system/system.ts';
import type { WhitelabelNode } from '../../contract/system/whitelabel.ts';
import { DEFAULT_REGION, DEFAULT_REGISTER_RULES, DEFAULT_SITE, DEFAULT_WHITELABEL } from './default-settings.ts';

type SitePatch = { [Key in keyof SiteValues]?: SiteValues[Key] | null | undefined };

function toMissing(db: D1Database, key: string, value: unknown, now: number): D1PreparedStatement {
  return db
    .prepare(`insert or ignore into settings (key, value, updated_at_ms)
    values (?, ?, ?)`)
    .bind(key, JSON.stringify(value), now);
}

async function changeSetting<Value>(db: D1Database, missing: D1PreparedStatement, change: D1PreparedStatement) {
  const [, changed] = await db.batch<{ value: string }>([missing, change]);
  const text = changed?.results[0]?.value;
  if (text === undefined) throw new Error('The setting was not changed');
  return JSON.parse(text) as Value;
}

/** The statement changes the current value, so that two simultaneous operators do not undo each other's changes. */
export function setModule(db: D1Database, modId: string, isOn: boolean, now: number): Promise<WhitelabelNode> {
  const change = db
    .prepare(
      `update settings set updated_at_ms = ?3, value = json_set(value, '$.childrenNodes', (
         select json_group_array(json(node)) from (
           select value as node from json_each(settings.value, '$.childrenNodes') where json_extract(value, '$.modId') <> ?1
           union all select json_object('modId', ?1, 'enabled', ?2, 'childrenNodes', json('[]'))
         ))) where key = 'whitelabel' returning value`,
    )
    .bind(modId, isOn ? '1' : '0', now);
  return changeSetting(db, toMissing(db, 'whitelabel', DEFAULT_WHITELABEL, now), change);
}

/** Omitted lists stay unchanged. */
export function patchRegion(
  db: D1Database,
  lists: { [Key in keyof RegionRules]?: RegionRules[Key] | undefined },
  now: number,
): Promise<RegionRules> {
  const change = db
    .prepare(
      "update settings set value = json_patch(value, ?1), updated_at_ms = ?2 where key = 'region' returning value",
    )
    .bind(JSON.stringify(lists), now);
  return changeSetting(db, toMissing(db, 'region', DEFAULT_REGION, now), change);
}

/** Replaces the rules of the named fields. Other rules stay unchanged. */
export function replaceRegisterRules(
  db: D1Database,
  rules: readonly RegisterRule[],
  now: number,
): Promise<RegisterRule[]> {
  const change = db
    .prepare(
      `update settings set updated_at_ms = ?2, value = (
         select json_group_array(json(coalesce(
           (select given.value from json_each(?1) as given
            where json_extract(given.value, '$.field') = json_extract(known.value, '$.field')), known.value)))
         from json_each(settings.value) as known) where key = 'register' returning value`,
    )
    .bind(JSON.stringify(rules), now);
  return changeSetting(db, toMissing(db, 'register', DEFAULT_REGISTER_RULES, now), change);
}

/** Omitted values stay unchanged; `firebase: null` removes it, another value replaces it as a whole. */
export function patchSite(db: D1Database, values: SitePatch, now: number): Promise<SiteValues> {
  const change = db
    .prepare("update settings set value = json_patch(value, ?1), updated_at_ms = ?2 where key = 'site' returning value")
    .bind(JSON.stringify(values), now);
  return changeSetting(db, toMissing(db, 'site', DEFAULT_SITE, now), change);
}

/** Stores the speeds of the named domains. Other domains keep their last results. */
export async function patchDomainSpeeds(
  db: D1Database,
  speeds: readonly { domain: string; speed: number | null }[],
  now: number,
): Promise<void> {
  const patch = Object.fromEntries(speeds.map(({ domain, speed }) => [domain, { speed, measuredAt: now }]));
  const change = db
    .prepare(
      "update settings set value = json_patch(value, ?1), updated_at_ms = ?2 where key = 'domainSpeeds' returning value",
    )
    .bind(JSON.stringify(patch), now);
  await changeSetting(db, toMissing(db, 'domainSpeeds', {}, now), change);
}

/** Adds the modules that an older installation lacks, with the defaults of a new installation. Existing modules stay as they are. */
export function toMissingModules(db: D1Database): D1PreparedStatement {
  return db
    .prepare(
      `update settings set value = json_set(value, '$.childrenNodes', (
         select json_group_array(json(node)) from (
           select value as node from json_each(settings.value, '$.childrenNodes')
           union all
           select value as node from json_each(?1) where json_extract(value, '$.modId') not in (
             select json_extract(value, '$.modId') from json_each(settings.value, '$.childrenNodes'))
         ))) where key = 'whitelabel'`,
    )
    .bind(JSON.stringify(DEFAULT_WHITELABEL.childrenNodes));
}
