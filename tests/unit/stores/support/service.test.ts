import { beforeEach, describe, expect, test, vi } from 'vitest';
import { type Browser, grant, refuse } from '../browser.ts';

const popup = { show: vi.fn(), resize: vi.fn(), close: vi.fn() };
let browser: Browser;
let showServiceLine: typeof import('../../../../src/stores/support/service.ts')['showServiceLine'];

beforeEach(async () => {
  vi.resetModules();
  vi.clearAllMocks();
  browser = (await import('../browser.ts')).createBrowser();
  ({ showServiceLine } = await import('../../../../src/stores/support/service.ts'));
});

const serve = (answer: () => Response) => browser.serve(() => answer());

describe('the customer service window', () => {
  test('opens the chat in its initial size', async () => {
    serve(() => grant({ csType: 'LIVECHAT', url: 'https://chat.orla.example/' }));
    expect(await showServiceLine(popup)).toBe(true);
    expect(popup.show).toHaveBeenCalledWith('https://chat.orla.example/');
    expect(popup.resize).not.toHaveBeenCalled();
  });

  test('is taller for the VIP line (spec §9)', async () => {
    serve(() => grant({ csType: 'VIP', url: 'https://chat.orla.example/vip' }));
    await showServiceLine(popup);
    expect(popup.resize).toHaveBeenCalledWith(440, 750);
  });

  test.each([
    ['there is no line', () => grant({ csType: null, url: null })],
    ['the call fails', () => refuse('request.rate_limited')],
  ])('is closed when %s', async (_why, answer) => {
    serve(answer);
    expect(await showServiceLine(popup)).toBe(false);
    expect(popup.close).toHaveBeenCalledOnce();
    expect(popup.show).not.toHaveBeenCalled();
  });
});
