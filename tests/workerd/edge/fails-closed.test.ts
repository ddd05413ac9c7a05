import { afterEach, expect, test, vi } from 'vitest';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';
import { loginFreeplay } from '../../../src/contract/session/session.ts';
import { createHarness, FROM_OUR_PAGES, type Harness, JSON_TYPE } from './support/harness.ts';

const DETAIL = 'secret detail';
const fail = () => {
  throw new Error(DETAIL);
};

afterEach(() => vi.restoreAllMocks());

/** The clock is read twice for each request: once when the request arrives, then by the gate. */
function breakClock({ clock }: Harness, isBroken: (reads: number) => boolean): void {
  const { now } = clock;
  let reads = 0;
  Object.defineProperty(clock, 'now', {
    get: () => {
      reads += 1;
      return isBroken(reads) ? fail() : now;
    },
  });
}

function askForPage(): [Harness, Promise<Response>] {
  const harness = createHarness();
  harness.page.answer = fail;
  return [harness, harness.ask('/en/rng')];
}

function askCall(): [Harness, Promise<Response>] {
  const request = { ...loginFreeplay.request, safeParse: fail };
  const endpoints = ENDPOINTS.map((endpoint) =>
    endpoint.id === loginFreeplay.id ? { ...endpoint, request } : endpoint,
  );
  const harness = createHarness({}, undefined, endpoints as never);
  return [harness, harness.ask(loginFreeplay.path, { method: 'POST', headers: FROM_OUR_PAGES })];
}

function askWhileBroken(isBroken: (reads: number) => boolean): [Harness, Promise<Response>] {
  const harness = createHarness();
  breakClock(harness, isBroken);
  return [harness, harness.ask('/wps/system/keys', { headers: JSON_TYPE })];
}

test.each([
  ['a page is rendered', askForPage, 'Something went wrong'],
  ['a call is read', askCall, 'internal.error'],
  ['the gate decides', () => askWhileBroken((reads) => reads === 2), 'internal.error'],
  ['a request is first inspected', () => askWhileBroken(() => true), 'internal.error'],
])(
  'a failure while %s is the edge’s own 500, and the request is never passed through to an origin',
  async (_, send, said) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const [{ passThrough, platform }, asked] = send();
    const response = await asked;
    const text = await response.text();
    expect([response.status, text.includes(said), text.includes(DETAIL)]).toEqual([500, true, false]);
    expect(platform.askedFor('/wps/system/keys')).toEqual([]);
    expect(passThrough).not.toHaveBeenCalled();
  },
);
