import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Endpoint } from '../../../src/contract/core/endpoint.ts';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';
import { isReservedAccount } from '../../../src/platform/session/reserved-accounts.ts';

interface Shadow {
  /**
   * A path with a fixed segment in the place where `hidden` has a parameter. It receives the requests for `hidden` in which `parameter` is
   * `value`.
   */
  readonly path: string;
  readonly hidden: Endpoint;
  readonly parameter: string;
  readonly value: string;
}

/**
 * Lists the requests for `hidden` that reach `path` instead. The router tries fixed segments before parameters, so a fixed segment hides a parameter
 * with the same value.
 */
function listShadows({ path }: Endpoint, hidden: Endpoint): Shadow[] {
  const [fixed, open] = [path.split('/'), hidden.path.split('/')];
  if (path === hidden.path || fixed.length !== open.length) return [];
  if (fixed.some((one, at) => one !== open[at] && !one.startsWith(':') && !open[at]?.startsWith(':'))) return [];
  return fixed.flatMap((value, at) => {
    const parameter = open[at] ?? '';
    return parameter.startsWith(':') && !value.startsWith(':')
      ? [{ path, hidden, parameter: parameter.slice(1), value }]
      : [];
  });
}

const SHADOWS = ENDPOINTS.flatMap((one) => ENDPOINTS.flatMap((other) => listShadows(one, other)));
/** Calls whose id is made by the platform. Such an id is never a word, so no fixed segment hides it. */
const MADE: ReadonlySet<string> = new Set(['readConversation', 'getNotice', 'renamePasskey', 'revokePasskey']);

function accepts({ request }: Endpoint, parameter: string, value: string): boolean {
  const { error } = z.safeParse(request as z.ZodMiniType, { [parameter]: value });
  return !error?.issues.some(({ path }) => path[0] === parameter);
}

describe('a fixed path in the place of a parameter', () => {
  test('is found', () => {
    expect(SHADOWS.map(({ path, hidden }) => `${path} ${hidden.id}`)).toContain('/ops/members/search getMember');
  });

  test.each(SHADOWS.map((one) => [one.path, one.hidden.id, one] as const))(
    '%s hides no value of %s',
    (_path, id, { hidden, parameter, value }) => {
      if (parameter === 'account') expect(isReservedAccount(value)).toBe(true);
      else if (!MADE.has(id)) expect(accepts(hidden, parameter, value)).toBe(false);
    },
  );
});
