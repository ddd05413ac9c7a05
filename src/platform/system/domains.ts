import type { DomainRoute } from '../../contract/domains/domains.ts';
import type { DomainSetting } from '../../contract/domains/operator.ts';
import { hasFeature } from '../../contract/system/whitelabel.ts';
import { findUplineByCode, type Upline } from '../agents/tree-queries.ts';
import { readSettings } from './settings.ts';

/** The latest probe results, by domain. */
export type DomainSpeeds = Record<string, { speed?: number | null; measuredAt: number }>;

const LOCAL = /^(?:localhost|.+\.localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** The host name in a host, a host with port, or an address; undefined for an invalid one. */
export function toHostName(text: string): string | undefined {
  const url = text.includes('://') ? text : `https://${text}`;
  const name = URL.canParse(url) ? new URL(url).hostname.replace(/\.$/, '') : '';
  return name === '' ? undefined : name;
}

/** True without a host, without configured domains, or when the host is this machine, the configured site or one of the domains. */
export function isKnownHost(url: string, domains: readonly DomainSetting[], siteOrigin: string): boolean {
  if (url === '' || domains.length === 0) return true;
  const name = toHostName(url);
  if (name === undefined) return false;
  return LOCAL.test(name) || name === toHostName(siteOrigin) || domains.some(({ domain }) => domain === name);
}

function rank({ isPrimary, speed }: DomainRoute): number {
  return isPrimary ? -1 : (speed ?? Number.POSITIVE_INFINITY);
}

export function toRoutes(domains: readonly DomainSetting[], speeds: DomainSpeeds): DomainRoute[] {
  const routes = domains.map(({ domain, isPrimary }) => {
    const measured = Object.hasOwn(speeds, domain) ? speeds[domain] : undefined;
    const measuredAt = measured ? new Date(measured.measuredAt).toISOString() : null;
    return { domain, isPrimary, speed: measured?.speed ?? null, measuredAt };
  });
  return routes.toSorted((a, b) => {
    const [first, second] = [rank(a), rank(b)];
    return first === second ? 0 : first < second ? -1 : 1;
  });
}

/** Lists the domains for the operator, with the agent to whom the code of each domain belongs now. */
export async function listDomainRows(db: D1Database) {
  const { domains, domainSpeeds } = await readSettings(db, ['domains', 'domainSpeeds']);
  const codes = new Map(domains.flatMap(({ domain, affiliateCode: code }) => (code ? [[domain, code] as const] : [])));
  const agents = await findAgents(db, [...new Set(codes.values())]);
  return toRoutes(domains, domainSpeeds).map((route) => {
    const code = codes.get(route.domain);
    return code ? { ...route, affiliateCode: code, agent: agents.get(code) ?? null } : { ...route, agent: null };
  });
}

async function findAgents(db: D1Database, codes: readonly string[]): Promise<Map<string, string>> {
  const { results } = await db
    .prepare(
      `select code, agent_account from registration_codes
       where code in (select value from json_each(?)) and state = 'active' and kind = 'agent'`,
    )
    .bind(JSON.stringify(codes))
    .all<{ code: string; agent_account: string }>();
  return new Map(results.map((row) => [row.code, row.agent_account]));
}

/** The agent of this domain and the agent's code; undefined for a domain without an agent. */
export async function findUplineByDomain(
  db: D1Database,
  url: string,
): Promise<(Upline & { code: string }) | undefined> {
  const name = url === '' ? undefined : toHostName(url);
  if (name === undefined) return undefined;
  const { domains, whitelabel } = await readSettings(db, ['domains', 'whitelabel']);
  if (!hasFeature(whitelabel, 'affiliates')) return undefined;
  const code = domains.find(({ domain }) => domain === name)?.affiliateCode;
  const upline = code === undefined ? undefined : await findUplineByCode(db, code);
  return upline && code !== undefined ? { ...upline, code } : undefined;
}
