import { describe, expect, test } from 'vitest';
import type { Auth, Endpoint } from '../../../src/contract/core/endpoint.ts';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';
import { listHotGames } from '../../../src/contract/games/games.ts';
import { createRoutes } from '../../../src/edge/proxy/routes.ts';

function isKept(change: Partial<Endpoint>): boolean {
  const endpoint = { ...(listHotGames as unknown as Endpoint), ...change };
  const found = createRoutes({ opsExposed: true, endpoints: [endpoint] })(endpoint.method, endpoint.path);
  if (found.kind !== 'endpoint') throw new Error(found.kind);
  return found.isKept;
}

describe('the exposed calls', () => {
  test('cache only anonymous answers', () => {
    expect(isKept({})).toBe(true);
    for (const auth of [
      'member',
      'real-member',
      'agent',
      'operator',
      'vendor',
      'launch',
      'hook',
      'notice',
      'report',
    ] satisfies Auth[])
      expect(isKept({ auth }), auth).toBe(false);
    expect(isKept({ cacheSeconds: 0 })).toBe(false);
    expect(isKept({ issuesSession: true })).toBe(false);
    expect(isKept({ captcha: 'issues' })).toBe(false);
    expect(isKept({ answer: 'image' })).toBe(false);
  });

  test('exclude internal calls, and server calls unless exposed', () => {
    const closed = createRoutes({ opsExposed: false, endpoints: ENDPOINTS });
    const open = createRoutes({ opsExposed: true, endpoints: ENDPOINTS });
    for (const { auth, host, method, path, id, isDirect } of ENDPOINTS) {
      const example = path.replaceAll(/:\w+/g, 'x');
      const isServers = auth === 'operator' || auth === 'vendor';
      const passes = host !== 'edge' && auth !== 'edge' && !isDirect;
      expect(open(method, example).kind === 'endpoint', id).toBe(passes);
      if (isServers) expect(closed(method, example).kind, id).not.toBe('endpoint');
    }
  });
});
