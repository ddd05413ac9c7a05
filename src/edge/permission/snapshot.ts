import { REQUEST_ID_HEADER } from '../../contract/core/edge-headers.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { ENDPOINTS } from '../../contract/core/endpoints.ts';
import { ERROR_STATUS, type ErrorCode } from '../../contract/core/errors.ts';
import { getRegisterRules, type RegisterRule } from '../../contract/registration/registration.ts';
import { getRegionRules, getSystemStatus, type RegionRules, type SystemStatus } from '../../contract/system/system.ts';
import { getWhitelabel, type WhitelabelNode } from '../../contract/system/whitelabel.ts';
import { type AddressRange, parseRange } from '../../lib/range.ts';
import { type PageExtras, toPageExtras } from '../headers/page-policy.ts';
import { type AskOnceOptions, callForJson, type PlatformHeaders } from '../proxy/platform-client.ts';
import { openServiceLines, type ServiceLines } from '../support/service-path.ts';
import type { HostState } from './hosts.ts';

/** The platform's answers about the site, prepared for the gate. */
export interface Snapshot extends HostState {
  readonly whitelabel: WhitelabelNode;
  readonly register: RegisterRule[];
  /** Other site values for pages: resources, customer service, analytics, CDNs, and unknown fields. */
  readonly site: Readonly<Record<string, unknown>>;
  /** Additions to the content security policy of every page, computed once. */
  readonly pageExtras: PageExtras;
  /** Addresses of customer service, decrypted and checked. */
  readonly serviceLines: ServiceLines;
  readonly deny: ReadonlySet<string>;
  readonly allow: ReadonlySet<string>;
  readonly ranges: readonly AddressRange[];
  /** Address rules that cannot be parsed: they refuse nobody, and the log reports them to the operator. */
  readonly unreadable: readonly string[];
  readonly lacking: Lacking;
}

/** Calls that were not answered, by path, with the reason; their last known values are used. */
export type Lacking = Readonly<Record<string, ErrorCode>>;

export interface SnapshotOptions extends AskOnceOptions {
  edgeSecret: string;
  siteOrigin: string;
  isLocal?: boolean;
  /** Logged by the platform, and by the edge if there is no answer. */
  requestId: string;
}

const NO_RULES: RegionRules = { deny: [], allow: [], ips: [] };
/** A call that is optional for a platform. */
const SITE_PATH = '/wps/system/site';
const SITE = ENDPOINTS.find(({ path, method }) => path === SITE_PATH && method === 'GET');

/**
 * Time limit of the calls whose values do not decide admission. It lasts longer while the calls that decide admission still run. Without
 * this limit, one hanging call would make the snapshot too old for money. It is shorter than the refresh interval of the gate
 * (permission-memory.ts).
 */
const BRAND_WAIT_MS = 750;

interface Unanswered {
  readonly why: ErrorCode;
  readonly status: number;
}
type Answered<T> = { readonly value: T } | Unanswered;

const LATE: Unanswered = { why: 'upstream.timeout', status: ERROR_STATUS['upstream.timeout'] };
const NO_SITE: Unanswered = { why: 'request.not_found', status: ERROR_STATUS['request.not_found'] };

async function ask<T>(endpoint: Endpoint<unknown, T>, query: string, options: SnapshotOptions): Promise<Answered<T>> {
  const headers: PlatformHeaders = { Accept: 'application/json', [REQUEST_ID_HEADER]: options.requestId };
  if (endpoint.auth === 'edge') headers.Authorization = `Bearer ${options.edgeSecret}`;
  const platformRequest = { endpoint, method: 'GET', target: endpoint.path + query, headers };
  const answer = await callForJson(platformRequest, options);
  if (typeof answer === 'string') return { why: answer, status: ERROR_STATUS[answer] };
  const { envelope, status } = answer;
  if (envelope.success) return { value: envelope.value as T };
  return { why: envelope.errorCode as ErrorCode, status };
}

function toValue<T>(answered: Answered<T>): T | undefined {
  return 'value' in answered ? answered.value : undefined;
}

function toWhy(answered: Answered<unknown>): ErrorCode | undefined {
  return 'why' in answered ? answered.why : undefined;
}

function isMissing(answered: Answered<unknown>): boolean {
  return 'why' in answered && answered.status === 404;
}

/** Asks whether the platform serves this host, and whether the site is open. Returns an error code if the platform does not answer. */
export async function askForHost(host: string, options: SnapshotOptions): Promise<HostState | ErrorCode> {
  const query = `?url=${encodeURIComponent(host)}`;
  const answered = await ask(getSystemStatus as Endpoint<unknown, { status: SystemStatus }>, query, options);
  if ('value' in answered) return { isKnownHost: true, status: answered.value.status };
  // A worker with local values answers this machine, whatever the platform's list of domains contains.
  if (answered.why === 'gate.invalid_domain') return { isKnownHost: options.isLocal === true, status: 0 };
  return answered.why;
}

function toSite(answered: Answered<unknown>, last: Snapshot | undefined): Snapshot['site'] {
  const value = toValue(answered);
  if (typeof value === 'object' && value !== null) return value as Snapshot['site'];
  return isMissing(answered) ? {} : (last?.site ?? {});
}

function toLacking(whys: Readonly<Record<string, ErrorCode | undefined>>): Lacking {
  const lacking: Record<string, ErrorCode> = {};
  for (const [path, why] of Object.entries(whys)) if (why) lacking[path] = why;
  return lacking;
}

function toRanges(ips: readonly string[]): Pick<Snapshot, 'ranges' | 'unreadable'> {
  const ranges = ips.map(parseRange).filter((range) => range !== undefined);
  return { ranges, unreadable: ips.filter((text) => parseRange(text) === undefined) };
}

/** Result of the calls for the gate. If it has no snapshot, the platform did not answer the calls that decide admission. */
export interface Taken {
  readonly snapshot: Snapshot | undefined;
  readonly lacking: Lacking;
}

/**
 * Makes all calls for the gate in parallel. A platform without region rules (404) has none. If brand values are late or
 * missing, the last known ones are used; switches and registration rules must have been answered once.
 */
export async function takeSnapshot(options: SnapshotOptions, last?: Snapshot): Promise<Taken> {
  const gate = Promise.all([
    askForHost(new URL(options.siteOrigin).host, options),
    ask(getRegionRules as Endpoint<unknown, RegionRules>, '', options),
  ]);
  const patience = Promise.all([gate, new Promise((resolve) => setTimeout(resolve, BRAND_WAIT_MS))]);
  const inTime = <T>(asked: Promise<Answered<T>>) => Promise.race([asked, patience.then(() => LATE)]);
  const known = <T>(asked: Promise<Answered<T>>) => (last ? inTime(asked) : asked);
  const [[state, rules], tree, register, told] = await Promise.all([
    gate,
    known(ask(getWhitelabel as Endpoint<unknown, WhitelabelNode>, '', options)),
    known(ask(getRegisterRules as Endpoint<unknown, RegisterRule[]>, '', options)),
    SITE ? inTime(ask(SITE, '', options)) : NO_SITE,
  ]);
  const lacking = toLacking({
    [getSystemStatus.path]: typeof state === 'string' ? state : undefined,
    [getRegionRules.path]: isMissing(rules) ? undefined : toWhy(rules),
    [getWhitelabel.path]: toWhy(tree),
    [getRegisterRules.path]: toWhy(register),
    [SITE_PATH]: isMissing(told) ? undefined : toWhy(told),
  });
  const region = isMissing(rules) ? NO_RULES : toValue(rules);
  const whitelabel = toValue(tree) ?? last?.whitelabel;
  const site = toSite(told, last);
  const registerRules = toValue(register) ?? last?.register;
  if (typeof state === 'string' || !region || !whitelabel || !registerRules) return { snapshot: undefined, lacking };
  const snapshot = {
    ...state,
    whitelabel,
    register: registerRules,
    site,
    pageExtras: toPageExtras(site),
    serviceLines: openServiceLines(site.customerService),
    deny: new Set(region.deny),
    allow: new Set(region.allow),
    ...toRanges(region.ips),
    lacking,
  };
  return { snapshot, lacking };
}
