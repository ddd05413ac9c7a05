import { REQUEST_ID_HEADER } from '../../contract/edge-headers.ts';
import type { Endpoint } from '../../contract/endpoint.ts';
import { ENDPOINTS } from '../../contract/endpoints.ts';
import type { ErrorCode } from '../../contract/errors.ts';
import { getRegisterRules, type RegisterRule } from '../../contract/registration.ts';
import { getRegionRules, getSystemStatus, type RegionRules, type SystemStatus } from '../../contract/system.ts';
import { getWhitelabel, type WhitelabelNode } from '../../contract/whitelabel.ts';
import { type AddressRange, parseRange } from '../../lib/range.ts';
import { type PageExtras, toPageExtras } from '../headers/page-policy.ts';
import { type AskOnceOptions, askForJson, type PlatformHeaders } from '../proxy/ask.ts';
import { openServiceLines, type ServiceLines } from '../support/service-path.ts';

/** What the platform said about the site, ready for the gate. */
export interface Snapshot {
  readonly status: SystemStatus;
  /** The platform serves this host. */
  readonly isKnownHost: boolean;
  readonly whitelabel: WhitelabelNode;
  readonly register: RegisterRule[];
  /** Whatever else the platform tells every page: resources, customer service, analytics, CDNs, and fields that nobody knows yet. */
  readonly site: Readonly<Record<string, unknown>>;
  /** What of it every page's policy must allow, worked out once. */
  readonly pageExtras: PageExtras;
  /** Where customer service is, opened and checked. */
  readonly serviceLines: ServiceLines;
  readonly deny: ReadonlySet<string>;
  readonly allow: ReadonlySet<string>;
  readonly ranges: readonly AddressRange[];
  /** Address rules that have no single reading: they keep nobody out, and the operator is told in the log. */
  readonly unreadable: readonly string[];
}

export interface SnapshotOptions extends AskOnceOptions {
  edgeSecret: string;
  siteOrigin: string;
  isLocal?: boolean;
  /** The platform logs it, and so does who asked when nothing came back. */
  requestId: string;
}

const NO_RULES: RegionRules = { deny: [], allow: [], ips: [] };
/** A call that a platform may lack. */
const SITE = ENDPOINTS.find(({ path, method }) => path === '/wps/system/site' && method === 'GET');

/**
 * What nobody is let in by is waited for this long, and for as long as the rest takes: one call that hangs must not make the whole answer
 * too old for money. Less than the time after which the gate asks again (permission.ts).
 */
const BRAND_WAIT_MS = 750;

type Answered<T> = { value: T } | { refused: ErrorCode; status: number } | undefined;

async function ask<T>(endpoint: Endpoint<unknown, T>, query: string, options: SnapshotOptions): Promise<Answered<T>> {
  const headers: PlatformHeaders = { Accept: 'application/json', [REQUEST_ID_HEADER]: options.requestId };
  if (endpoint.auth === 'edge') headers.Authorization = `Bearer ${options.edgeSecret}`;
  const question = { endpoint, method: 'GET', target: endpoint.path + query, headers };
  const answer = await askForJson(question, options);
  if (typeof answer === 'string') return undefined;
  const { envelope, status } = answer;
  if (envelope.success) return { value: envelope.value as T };
  return { refused: envelope.errorCode as ErrorCode, status };
}

function toValue<T>(answered: Answered<T>): T | undefined {
  return answered && 'value' in answered ? answered.value : undefined;
}

function isMissing(answered: Answered<unknown>): boolean {
  return answered !== undefined && 'refused' in answered && answered.status === 404;
}

type HostState = { isKnownHost: boolean; status: SystemStatus };

/** Undefined when the platform does not say. */
async function askHost(host: string, options: SnapshotOptions): Promise<HostState | undefined> {
  const query = `?url=${encodeURIComponent(host)}`;
  const answered = await ask(getSystemStatus as Endpoint<unknown, { status: SystemStatus }>, query, options);
  const value = toValue(answered);
  if (value) return { isKnownHost: true, status: value.status };
  const isUnknown = answered && 'refused' in answered && answered.refused === 'gate.invalid_domain';
  // A worker on local values answers this machine alone, whatever the platform's list of domains says.
  return isUnknown ? { isKnownHost: options.isLocal === true, status: 0 } : undefined;
}

/** Does the platform serve this host? Undefined when it does not say. */
export async function askForHost(host: string, options: SnapshotOptions): Promise<boolean | undefined> {
  return (await askHost(host, options))?.isKnownHost;
}

function toSite(answered: Answered<unknown>, last: Snapshot | undefined): Snapshot['site'] {
  const value = toValue(answered);
  if (typeof value === 'object' && value !== null) return value as Snapshot['site'];
  return isMissing(answered) ? {} : (last?.site ?? {});
}

function toRanges(ips: readonly string[]): Pick<Snapshot, 'ranges' | 'unreadable'> {
  const ranges = ips.map(parseRange).filter((range) => range !== undefined);
  return { ranges, unreadable: ips.filter((text) => parseRange(text) === undefined) };
}

/**
 * Asks everything the gate needs at once; undefined when the platform's word on who may come in is missing. A platform without region
 * rules (404) has none. What pages are told about the brand may be the last known: it is when the answer is late. Switches and rules of
 * registration are needed once.
 */
export async function takeSnapshot(options: SnapshotOptions, last?: Snapshot): Promise<Snapshot | undefined> {
  const gate = Promise.all([
    askHost(new URL(options.siteOrigin).host, options),
    ask(getRegionRules as Endpoint<unknown, RegionRules>, '', options),
  ]);
  const patience = Promise.all([gate, new Promise((resolve) => setTimeout(resolve, BRAND_WAIT_MS))]);
  const inTime = <T>(asked: Promise<Answered<T>>) => Promise.race([asked, patience.then(() => undefined)]);
  const known = <T>(asked: Promise<Answered<T>>) => (last ? inTime(asked) : asked);
  const [[state, rules], tree, register, told] = await Promise.all([
    gate,
    known(ask(getWhitelabel as Endpoint<unknown, WhitelabelNode>, '', options)),
    known(ask(getRegisterRules as Endpoint<unknown, RegisterRule[]>, '', options)),
    SITE && inTime(ask(SITE, '', options)),
  ]);
  const region = isMissing(rules) ? NO_RULES : toValue(rules);
  const whitelabel = toValue(tree) ?? last?.whitelabel;
  const site = toSite(told, last);
  const registerRules = toValue(register) ?? last?.register;
  if (!state || !region || !whitelabel || !registerRules) return undefined;
  return {
    ...state,
    whitelabel,
    register: registerRules,
    site,
    pageExtras: toPageExtras(site),
    serviceLines: openServiceLines(site.customerService),
    deny: new Set(region.deny),
    allow: new Set(region.allow),
    ...toRanges(region.ips),
  };
}
