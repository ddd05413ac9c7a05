import type { Endpoint } from '../../contract/endpoint.ts';
import { getRegisterRules, type RegisterRule } from '../../contract/registration.ts';
import { getRegionRules, getSystemStatus, type RegionRules, type SystemStatus } from '../../contract/system.ts';
import { getWhitelabel, type WhitelabelNode } from '../../contract/whitelabel.ts';
import { type AddressRange, parseRange } from '../../lib/range.ts';
import { type AskOptions, askPlatform } from '../proxy/ask.ts';

/** What the platform said about the site, ready for the gate. */
export interface Snapshot {
  readonly status: SystemStatus;
  readonly whitelabel: WhitelabelNode;
  readonly register: RegisterRule[];
  readonly deny: ReadonlySet<string>;
  readonly allow: ReadonlySet<string>;
  readonly ranges: readonly AddressRange[];
}

export interface SnapshotOptions extends AskOptions {
  edgeSecret: string;
  siteOrigin: string;
}

const NO_RULES: RegionRules = { deny: [], allow: [], ips: [] };

type Answered<T> = { value: T } | 'missing' | undefined;

async function ask<T>(endpoint: Endpoint<unknown, T>, query: string, options: SnapshotOptions): Promise<Answered<T>> {
  const headers = new Headers({ Accept: 'application/json' });
  if (endpoint.auth === 'edge') headers.set('Authorization', `Bearer ${options.edgeSecret}`);
  const question = { endpoint, method: 'GET', target: endpoint.path + query, headers };
  const answer = await askPlatform(question, options);
  if (typeof answer === 'string') return undefined;
  if (answer.envelope.success) return { value: answer.envelope.value as T };
  return answer.status === 404 ? 'missing' : undefined;
}

function toValue<T>(answered: Answered<T>): T | undefined {
  return typeof answered === 'object' ? answered.value : undefined;
}

/**
 * Asks everything the gate needs at once; undefined when the platform's word on who may come in is missing. A platform without region
 * rules (404) has none. The brand's tree and rules may be the last known ones.
 */
export async function takeSnapshot(options: SnapshotOptions, last?: Snapshot): Promise<Snapshot | undefined> {
  const host = encodeURIComponent(new URL(options.siteOrigin).host);
  const [status, tree, register, rules] = await Promise.all([
    ask(getSystemStatus as Endpoint<unknown, { status: SystemStatus }>, `?url=${host}`, options),
    ask(getWhitelabel as Endpoint<unknown, WhitelabelNode>, '', options),
    ask(getRegisterRules as Endpoint<unknown, RegisterRule[]>, '', options),
    ask(getRegionRules as Endpoint<unknown, RegionRules>, '', options),
  ]);
  const state = toValue(status);
  const region = rules === 'missing' ? NO_RULES : toValue(rules);
  const whitelabel = toValue(tree) ?? last?.whitelabel;
  const registerRules = toValue(register) ?? last?.register;
  if (!state || !region || !whitelabel || !registerRules) return undefined;
  return {
    status: state.status,
    whitelabel,
    register: registerRules,
    deny: new Set(region.deny),
    allow: new Set(region.allow),
    ranges: region.ips.map(parseRange).filter((range) => range !== undefined),
  };
}
