import { describe, expect, test, vi } from 'vitest';

vi.mock('../../../src/brand/brand.ts', async (original) => {
  const { brand } = await original<typeof import('../../../src/brand/brand.ts')>();
  return { brand: { ...brand, gameHosts: ['play.test'] } };
});
const { loadShell, refuseMissing, setPageHeaders } = await import('../../../src/components/page.ts');
type Page = import('../../../src/components/page.ts').Page;

async function load(settings: object | undefined) {
  const asked: string[] = [];
  const locals = {
    locale: 'pt',
    imageHosts: [] as readonly string[],
    call: async ({ id }: { id: string }) => {
      asked.push(id);
      return id === 'getSiteSettings' ? settings : undefined;
    },
  };
  return { shell: await loadShell({ locals } as unknown as Page), locals, asked };
}

describe('a page without vendors', () => {
  const life = async (categories: unknown) => {
    const kept: object[] = [];
    const call = async ({ id }: { id: string }) => (id === 'listVendors' ? categories : undefined);
    const locals = { locale: 'pt', imageHosts: [], call };
    const page = { locals, cache: { set: (one: object) => kept.push(one) } } as unknown as Page;
    setPageHeaders(page, '/rng');
    await loadShell(page);
    return Object.assign({}, ...kept);
  };

  test('is kept for seconds and never served stale', async () => {
    expect(await life([])).toMatchObject({ maxAge: 2, swr: 0 });
    const vendors = [{ gameCategory: 'RNG', cards: [], gameClassify: [] }];
    expect(await life(vendors)).toMatchObject({ maxAge: 30, swr: 600 });
  });
});

describe('the shell of every page', () => {
  test('is loaded by three calls', async () => {
    expect((await load(undefined)).asked.sort()).toEqual(['getSiteSettings', 'listResources', 'listVendors']);
  });

  test('has the enabled switches, none while the platform does not answer', async () => {
    const { shell } = await load({ features: { freePlay: true, directRegistration: false, nothing: true } });
    expect(shell.features).toEqual(['freePlay']);
    expect((await load(undefined)).shell.features).toEqual([]);
  });

  test('contains the platform’s hosts of pictures, and of games those that the brand lists too', async () => {
    const { shell, locals } = await load({
      features: {},
      imageCDNs: ['img2.test', "'none'"],
      launchGameCDNs: ['play.test', 'img1.test'],
    });
    expect(locals.imageHosts).toEqual(['https://img2.test']);
    expect(shell.gameHosts).toEqual(['https://play.test']);
  });
});

test.each([
  ['lacks values that the platform does not have', false, 404],
  ['that the platform said nothing of may be there', true, 503],
])('a thing %s, and neither is kept', (_, unanswered, status) => {
  const kept: unknown[] = [];
  const page = { cache: { set: (life: unknown) => kept.push(life) }, locals: { unanswered } } as unknown as Page;
  setPageHeaders(page, '/promoDetail');
  expect([refuseMissing(page).status, kept.at(-1)]).toEqual([status, false]);
});
