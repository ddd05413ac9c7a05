import type { Page } from '@playwright/test';
import { toFailure } from '../../src/contract/core/envelope.ts';
import type { ErrorCode } from '../../src/contract/core/errors.ts';

/** Lets the platform execute the call and drops its response. */
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

/** Refuses the call once, as the site does when its platform fails. */
export async function refuseOnce(page: Page, call: string, code: ErrorCode, status: number): Promise<void> {
  await page.route(`**/wps/relay/${call}`, (route) => route.fulfill({ status, json: toFailure(code) }), { times: 1 });
}

/** Records the idempotency keys of a call, in order. */
export function hearKeys(page: Page, call: string): string[] {
  const keys: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes(`/wps/relay/${call}`)) keys.push(request.headers()['idempotency-key'] ?? '');
  });
  return keys;
}
