import type { Page } from '@playwright/test';
import { toFailure } from '../../src/contract/core/envelope.ts';
import type { ErrorCode } from '../../src/contract/core/errors.ts';

/** The call is done, and its answer lost on the way back. */
export async function loseAnswer(page: Page, call: string): Promise<void> {
  await page.route(
    `**/wps/relay/${call}`,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

/** The call does not come through, once: the site answers for its platform. */
export async function refuseOnce(page: Page, call: string, code: ErrorCode, status: number): Promise<void> {
  await page.route(`**/wps/relay/${call}`, (route) => route.fulfill({ status, json: toFailure(code) }), { times: 1 });
}

/** The keys under which a call was sent, in their order. */
export function hearKeys(page: Page, call: string): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/wps/relay/${call}`)) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}
