import { afterEach, describe, expect, test, vi } from 'vitest';
import { createStorage } from '../stores/browser.ts';

const TAG = 'G-ORLATEST1';
const SCRIPT = `https://www.googletagmanager.com/gtag/js?id=${TAG}`;

class Part extends EventTarget {
  hidden = true;
  dataset: Record<string, string> = {};
  answer = '';
  focus(): void {
    focused = this;
  }
  /** Returns the pressed button of the banner, as `closest` of the click's target does. */
  closest = () => (this.answer ? { dataset: { answer: this.answer } } : null);
  press(answer = ''): void {
    this.answer = answer;
    this.dispatchEvent(new Event('click'));
  }
}
let focused: Part | undefined;

/** Opens a page of the site with the visitor's earlier answer. */
async function openPage(storage: ReturnType<typeof createStorage>, tag = TAG) {
  const box = new Part();
  const again = new Part();
  box.dataset.tag = tag;
  const asked: string[] = [];
  const self: Record<string, unknown> = {};
  focused = undefined;
  vi.stubGlobal('self', self);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', {
    querySelector: (selector: string) => (selector === '[data-consent]' ? box : again),
    createElement: () => ({}),
    head: { appendChild: (script: { src: string }) => void asked.push(script.src) },
  });
  vi.resetModules();
  await import('../../../src/directives/analytics.ts');
  return { box, again, asked, self };
}

afterEach(() => vi.unstubAllGlobals());

describe('consent to statistics', () => {
  test('is asked once, and nothing is loaded before it', async () => {
    const storage = createStorage();
    const first = await openPage(storage);
    expect(first.box.hidden).toBe(false);
    expect(first.asked).toEqual([]);
    first.box.press('yes');
    expect(first.asked).toEqual([SCRIPT]);
    const second = await openPage(storage);
    expect(second.box.hidden).toBe(true);
    expect(second.asked).toEqual([SCRIPT]);
  });

  test('is withdrawn with the footer’s button: this page stops counting, and the next one loads nothing', async () => {
    const storage = createStorage();
    storage.setItem('analyticsConsent', 'yes');
    const page = await openPage(storage);
    expect(page.again.hidden).toBe(false);
    page.again.press();
    expect(page.box.hidden).toBe(false);
    expect(focused).toBe(page.box);
    page.box.press('no');
    expect(page.box.hidden).toBe(true);
    expect(focused).toBe(page.again);
    expect(page.self[`ga-disable-${TAG}`]).toBe(true);
    expect((await openPage(storage)).asked).toEqual([]);
  });

  test('can be given after a refusal, and the script loads once per page', async () => {
    const storage = createStorage();
    const page = await openPage(storage);
    for (const answer of ['yes', 'no', 'yes']) {
      page.again.press();
      page.box.press(answer);
    }
    expect(page.asked).toEqual([SCRIPT]);
    expect(page.self[`ga-disable-${TAG}`]).toBe(false);
    expect((await openPage(storage)).asked).toEqual([SCRIPT]);
  });

  test('has no button without a tag', async () => {
    const page = await openPage(createStorage(), 'javascript:1');
    expect([page.box.hidden, page.again.hidden]).toEqual([true, true]);
  });
});
