import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { unstable_readConfig as readConfig } from 'wrangler';
import { brand } from '../../src/brand/brand.ts';

export const ENVIRONMENTS = ['staging', 'production'];
export const SITE_CONFIG = 'wrangler.toml';
export const PLATFORM_CONFIG = 'src/platform/wrangler.toml';
export const STUDIO_CONFIG = 'src/studio/wrangler.toml';

function read(config, env) {
  return readConfig({ config, env }, { hideWarnings: true });
}

/** The workers of an environment; `platform` is undefined where the operator has one of their own, `studio` where there is none. */
export function readDeployment(env) {
  const site = read(SITE_CONFIG, env);
  const isEmbedded = existsSync(PLATFORM_CONFIG) && site.services.some(({ binding }) => binding === 'PLATFORM');
  const hasStudio =
    isEmbedded && existsSync(STUDIO_CONFIG) && site.services.some(({ binding }) => binding === 'STUDIO');
  return {
    site,
    platform: isEmbedded ? read(PLATFORM_CONFIG, env) : undefined,
    studio: hasStudio ? read(STUDIO_CONFIG, env) : undefined,
  };
}

function isPlaceholder(origin) {
  return !URL.canParse(origin) || new URL(origin).hostname.endsWith('.example');
}

/** Lists the platform variables that differ from the brand. The screens use the brand's values, so both must be equal. */
function listDiffering(vars) {
  const said = { TIME_ZONE: brand.timeZone, DEPOSIT_BONUSES: brand.policy.depositBonuses };
  return Object.entries(said)
    .filter(([name, value]) => vars[name] !== undefined && vars[name] !== value)
    .map(([name, value]) => `${name} differs: ${value} in src/brand/brand.ts, ${vars[name]} on the platform`);
}

/** Lists the service bindings that do not name the worker deployed with them. */
function listUnbound({ site, platform, studio }) {
  const bound = [
    [site, 'PLATFORM', platform],
    ...(studio
      ? [
          [site, 'STUDIO', studio],
          [studio, 'PLATFORM', platform],
        ]
      : []),
  ];
  return bound.flatMap(([from, name, to]) => {
    const service = from.services.find(({ binding }) => binding === name)?.service;
    return service === to.name ? [] : [`${from.name} is bound to ${service} as ${name}, but that worker is ${to.name}`];
  });
}

/**
 * Workers behind the site, in the order in which they are deployed. The platform comes before the studio, which calls it. If the studio
 * takes over its objects from the platform, the studio comes first (docs/operations.md, "Moving the studio out").
 */
export function listBehind({ platform, studio }) {
  const others = [platform && { worker: 'platform', config: PLATFORM_CONFIG, name: platform.name }];
  const own = studio && { worker: 'studio', config: STUDIO_CONFIG, name: studio.name };
  const isHandedOver = studio?.migrations?.some(({ transferred_classes: moved = [] }) => moved.length > 0);
  return (isHandedOver ? [own, ...others] : [...others, own]).filter((worker) => worker !== undefined);
}

/** Returns the settings that the operator has not filled in yet, as sentences. */
export function checkDeployment({ site, platform, studio }, env) {
  const problems = [];
  const { SITE_ORIGIN, PLATFORM_ORIGIN } = site.vars;
  if (isPlaceholder(SITE_ORIGIN))
    problems.push(`[env.${env}.vars] SITE_ORIGIN in ${SITE_CONFIG} is still ${SITE_ORIGIN}`);
  // Without a route the site is reachable on workers.dev only, which is wrong for production.
  if (env === 'production' && !site.route && !site.routes?.length && !site.workers_dev)
    problems.push(
      `[env.${env}] in ${SITE_CONFIG} has no route: routes = [{ pattern = "…", custom_domain = true }], above [env.${env}.vars]`,
    );
  if (!platform && !PLATFORM_ORIGIN)
    problems.push(`[env.${env}.vars] PLATFORM_ORIGIN in ${SITE_CONFIG} is empty, and there is no embedded platform`);
  if (!platform) return problems;
  if (platform.vars.SITE_ORIGIN !== SITE_ORIGIN)
    problems.push(`SITE_ORIGIN differs: ${SITE_ORIGIN} on the site, ${platform.vars.SITE_ORIGIN} on the platform`);
  problems.push(...listDiffering(platform.vars));
  for (const { database_id, database_name } of platform.d1_databases) {
    if (/^[0-]{8}/.test(database_id ?? ''))
      problems.push(
        `database_id of ${database_name} in ${PLATFORM_CONFIG} is no database: npx wrangler d1 create ${database_name}`,
      );
  }
  problems.push(...listUnbound({ site, platform, studio }));
  return problems;
}

/**
 * Matches statements that remove or rename a part of the schema. After a rollback the earlier version of the code could not work with such a schema.
 */
const NAME = '(?:\\w+\\s*\\.\\s*)?(?:\\w+|"[^"]+"|`[^`]+`|\\[[^\\]]+\\])';
const CONTRACTS = new RegExp(
  `\\b(?:drop\\s+(?:table|column|view)|rename\\s+(?:to|column)|alter\\s+table\\s+${NAME}\\s+(?:drop|rename))\\b`,
  'i',
);
const COMMENTS = /--[^\n]*|\/\*[\s\S]*?\*\//g;
/** Matches a new table, or a unique index on a table, which restricts its rows. */
const NEW_OR_NARROWED = new RegExp(
  `\\bcreate\\s+(?:table\\s+(?:if\\s+not\\s+exists\\s+)?(${NAME})|unique\\s+index\\s+(?:if\\s+not\\s+exists\\s+)?${NAME}\\s+on\\s+(${NAME}))`,
  'gi',
);

const toPlainName = (name) =>
  name
    .replace(/^.*\./, '')
    .replaceAll(/["`[\]]/g, '')
    .toLowerCase();

/**
 * True if the file adds a unique index to an existing table: the index may reject rows that the earlier code writes. A table that is new in the same
 * file does not count.
 */
function narrows(sql) {
  const made = new Set();
  for (const [, table, narrowed] of sql.matchAll(NEW_OR_NARROWED)) {
    if (table) made.add(toPlainName(table));
    else if (!made.has(toPlainName(narrowed))) return true;
  }
  return false;
}

/** Returns the paths of the platform's migrations. */
export function listMigrations() {
  const folder = path.join(path.dirname(PLATFORM_CONFIG), 'migrations');
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql'));
  return files.sort().map((file) => path.join(folder, file));
}

/** Returns the files that `wrangler d1 migrations list` reports as pending; undefined if wrangler reports nothing. */
export function readPending(output, files) {
  const text = stripVTControlCharacters(output);
  if (text.includes('No migrations to apply')) return [];
  const [, table] = text.split('Migrations to be applied');
  const named = new Set((table ?? '').split(/[^\w.-]+/));
  const pending = files.filter((file) => named.has(path.basename(file)));
  return pending.length > 0 ? pending : undefined;
}

/**
 * Returns the pending migrations that remove something. A migration without a known state counts as pending; a new database has nothing to remove.
 */
export function listTakingAway(files, pending) {
  return pending?.length === files.length ? [] : listContracting(pending ?? files);
}

/**
 * Returns the classes of Durable Objects whose storage the newest migration deletes or renames. That storage holds members' books, and no rollback
 * restores it.
 *
 * @param {{ migrations?: { tag?: string, new_sqlite_classes?: string[], deleted_classes?: string[], renamed_classes?: { from: string }[]
 * }[] }} platform
 */
export function listClassesTaken({ migrations = [] }) {
  const { deleted_classes: deleted = [], renamed_classes: renamed = [] } = migrations.at(-1) ?? {};
  return [...deleted, ...renamed.map(({ from }) => from)];
}

/** Returns the migration files that remove something (docs/operations.md); each needs `--contract`. */
export function listContracting(files) {
  return files.filter((file) => {
    const sql = readFileSync(file, 'utf8').replaceAll(COMMENTS, '');
    return CONTRACTS.test(sql) || narrows(sql);
  });
}
