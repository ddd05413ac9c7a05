import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

let readLeg: typeof import('../../../src/directives/read-leg.ts')['readLeg'];

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  ({ readLeg } = await import('../../../src/directives/read-leg.ts'));
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const ROW = {
  dataset: {
    fixture: 'f1',
    vassalage: 'ORLA',
    game: 'campo',
    category: 'SPORTS',
    match: 'Aurora – Serra Azul',
  },
  // Texts of the team elements after a browser extension has changed them.
  querySelectorAll: () => [{ textContent: 'copy' }, { textContent: 'Aurora Aurora' }],
};
const MARKET = { dataset: { market: 'm1', name: 'Result' } };

/** Creates an odds button. `printed` maps selectors to texts: a browser extension has put its own elements before the printed ones. */
function createLink(dataset: Record<string, string>, printed: Record<string, string>) {
  const parents: Record<string, object> = { '[data-fixture]': ROW, '[data-market]': MARKET };
  return {
    dataset: { selection: 'home', name: 'Aurora', ...dataset },
    closest: (selector: string) => parents[selector] ?? null,
    querySelector: (selector: string) => (selector in printed ? { textContent: printed[selector] } : null),
  } as unknown as HTMLElement;
}

describe('a leg of the slip', () => {
  test('has the names that the page gives, whatever others put before its texts', () => {
    const link = createLink({ odds: '1.955' }, { span: 'copy', b: 'copy', 'b[translate]': '1.96' });
    expect(readLeg(link)).toEqual({
      pick: 'f1:m1:home',
      fixtureId: 'f1',
      marketId: 'm1',
      vassalage: 'ORLA',
      gameId: 'campo',
      category: 'SPORTS',
      name: 'Aurora',
      market: 'Result',
      match: 'Aurora – Serra Azul',
      odds: 1.955,
      tapped: 1.955,
      isClosed: false,
    });
  });

  test('has the printed odds, and not a number before them', () => {
    const link = createLink({}, { span: '7', b: '12', 'b[translate]': '5.91' });
    expect(readLeg(link)?.odds).toBe(5.91);
  });
});
