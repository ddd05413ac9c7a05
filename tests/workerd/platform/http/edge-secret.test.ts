import { afterEach, describe, expect, test, vi } from 'vitest';
import { purgePages } from '../../../../src/contract/system/system.ts';
import { bearer, OPS } from '../support/api.ts';
import { fetchApp } from '../support/fetch-app.ts';
import { EDGE_SECRET } from '../support/secrets.ts';

const BEFORE = 'the-edge-secret-before-0123456789abcdef';

const send = (path: string, init: RequestInit, vars: Record<string, string>) =>
  fetchApp(new Request(`https://x${path}`, init), vars);

describe('during a change of the edge secret', () => {
  test.each([
    ['the present secret', EDGE_SECRET, BEFORE, 200],
    ['the previous secret', BEFORE, BEFORE, 200],
    ['the previous secret after its removal', BEFORE, '', 401],
    ['an unknown secret', 'another-edge-secret-0123456789abcdefghi', BEFORE, 401],
    ['no secret and no previous one', '', '', 401],
  ])('a gate with %s gets its response', async (_, secret, before, status) => {
    const answer = await send('/wps/system/region', { headers: bearer(secret) }, { EDGE_SECRET_PREVIOUS: before });
    expect(answer.status).toBe(status);
  });

  describe('a site', () => {
    afterEach(() => {
      vi.restoreAllMocks();
    });

    /** Returns the secrets that the platform sends to a site that accepts only `taken`. */
    async function listOffered(taken: string, before: string): Promise<string[]> {
      const offered: string[] = [];
      vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
        expect(String(url)).toBe(`https://site.test${purgePages.path}`);
        const given = new Headers(init?.headers).get('authorization') ?? '';
        offered.push(given);
        return new Response(null, { status: given === `Bearer ${taken}` ? 200 : 401 });
      });
      const headers = { ...OPS, 'content-type': 'application/json' };
      const init = { method: 'PUT', headers, body: '{"status":0}' };
      await send('/ops/system/status', init, { EDGE_SECRET_PREVIOUS: before });
      return offered;
    }

    test('with the present secret is called with that one only', async () => {
      expect(await listOffered(EDGE_SECRET, BEFORE)).toEqual([`Bearer ${EDGE_SECRET}`]);
    });

    test('before its upload is called with the previous secret second', async () => {
      expect(await listOffered(BEFORE, BEFORE)).toEqual([`Bearer ${EDGE_SECRET}`, `Bearer ${BEFORE}`]);
    });

    test('that refuses gets one log line, whatever secret was offered', async () => {
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
      expect(await listOffered('neither', '')).toEqual([`Bearer ${EDGE_SECRET}`]);
      expect(await listOffered('neither', BEFORE)).toHaveLength(2);
      expect(warn.mock.calls.map(([line]) => JSON.parse(line))).toMatchObject([
        { event: 'site.purge_refused', status: 401 },
        { event: 'site.purge_refused', status: 401 },
      ]);
    });
  });
});
