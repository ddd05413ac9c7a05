import { type BrowserContext, devices, type Page } from 'playwright';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import {
  type GAME_CATEGORIES,
  GAME_PAGE_SIZE,
  type Game,
  listGames,
  listHotGames,
} from '../../src/contract/games/games.ts';
import { listVendors, type VendorCategory } from '../../src/contract/games/vendors.ts';
import {
  type Announcements,
  getNotice,
  listAnnouncements,
  listMyAnnouncements,
  listNotices,
  NOTICES_PER_PAGE,
  type Notice,
} from '../../src/contract/notices/notices.ts';
import { getPromotion, listPromotions, type Promotion } from '../../src/contract/promotions/promotions.ts';
import { PAGE_TAGS, purgePages } from '../../src/contract/system/system.ts';
import { joinAs } from '../e2e/join.ts';
import { listHostileHtml } from '../hostile-html.ts';
import { waitFor } from '../wait-for.ts';
import { type SiteOverFaults, startSiteOverFaults } from './site-over-faults.ts';

const EDGE = { authorization: 'Bearer local-edge-secret-0123456789abcdef', 'content-type': 'application/json' };
const ELSEWHERE = 'elsewhere.example';
const NAME_LENGTH = 200;
const VENDORS = 500;
const SIZES = [
  { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, locale: 'pt-BR' },
  { viewport: { width: 1440, height: 900 }, locale: 'pt-BR' },
];

let site: SiteOverFaults;

beforeAll(async () => {
  site = await startSiteOverFaults();
});
afterAll(() => site?.close());
afterEach(() => site.faults.clear());

/** Clears cached pages from before the change. */
async function forgetPages(): Promise<void> {
  const body = JSON.stringify({ tags: PAGE_TAGS });
  const answer = await fetch(site.origin + purgePages.path, { method: 'POST', headers: EDGE, body });
  expect(answer.status).toBe(200);
}

/** Opens a page and records every requested host and every error of its own code. */
async function open(size: (typeof SIZES)[number]): Promise<{ context: BrowserContext; page: Page; told: string[] }> {
  const context = await site.browser.newContext({ ...size, serviceWorkers: 'block' });
  const told: string[] = [];
  context.on('request', (request) => {
    const { host, protocol } = new URL(request.url());
    if (protocol !== 'data:' && protocol !== 'blob:' && host !== new URL(site.origin).host) told.push(request.url());
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => told.push(`${page.url()}: ${error.stack}`));
  page.on('dialog', (dialog) => {
    told.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { context, page, told };
}

/** Expects that nothing is wider than the screen and that the site's own parts are in their usual places. */
async function expectWhole(page: Page): Promise<void> {
  const where = page.url();
  const seen = await page.evaluate(() => {
    const root = document.documentElement;
    const header = document.querySelector('header')?.getBoundingClientRect();
    const at = document.elementFromPoint(innerWidth / 2, (header?.top ?? 0) + 10);
    return {
      // On a dense screen, a screen pixel is less than one CSS pixel, so rounding may differ by one.
      isTooWide: root.scrollWidth - root.clientWidth > 1,
      isHeaderOnTop: at?.closest('header') !== null,
      headings: document.querySelectorAll('h1').length,
      ran: 'ran' in window,
    };
  });
  expect(seen, where).toEqual({ isTooWide: false, isHeaderOnTop: true, headings: 1, ran: false });
}

async function walk(paths: readonly string[], look?: (page: Page) => Promise<void>): Promise<void> {
  await forgetPages();
  for (const size of SIZES) {
    const { context, page, told } = await open(size);
    for (const path of paths) {
      expect((await page.goto(site.origin + path))?.status(), path).toBe(200);
      await expectWhole(page);
      await look?.(page);
    }
    expect(told).toEqual([]);
    await context.close();
  }
}

const LOBBIES = ['/', '/rng', '/live', '/hot', '/lottery', '/elott', '/promotions', '/winners'];

test('without categories every page holds', async () => {
  site.faults.change(listVendors.path, () => []);
  site.faults.change(listGames.path, () => ({ games: [], total: 0, totalPages: 0 }));
  site.faults.change(listHotGames.path, () => ({ list: [] }));
  await walk(LOBBIES);
});

type Category = (typeof GAME_CATEGORIES)[number];

/** Two kinds of long names: many words, and one word. */
function toLongName(index: number): string {
  const word = index % 2 === 0 ? 'Navegação ' : 'Navegação';
  return `${index} ${word.repeat(NAME_LENGTH / 8)}`.slice(0, NAME_LENGTH);
}

function toManyVendors(category: Category): VendorCategory {
  const vendors = Array.from({ length: VENDORS }, (_, index) => ({
    accountTypeId: index,
    vassalage: `V${index}`,
    displayName: toLongName(index),
    smallIcon: `/nowhere/${index}.svg`,
    isHot: index % 3 === 0 ? (1 as const) : (0 as const),
    gameType: category,
  }));
  const cards = vendors.map(({ vassalage, isHot }) => ({ vassalage, isHot }));
  return { title: category, gameCategory: category, cards, gameClassify: [{ name: 'ALL', vendors }] };
}

test('with five hundred vendors, names of two hundred letters and no loading picture, every page holds', async () => {
  const long = (game: Game, index: number) => ({
    ...game,
    gameName: toLongName(index),
    imageUrl: '/nowhere/game.webp',
  });
  site.faults.change(listVendors.path, () => [toManyVendors('RNG'), toManyVendors('LIVE')]);
  site.faults.change(listGames.path, (value: { games: Game[] }) => ({
    ...value,
    games: Array.from({ length: GAME_PAGE_SIZE }, (_, index) => ({
      ...long(value.games[0] as Game, index),
      gameId: `g${index}`,
      gameType: 'RNG',
    })),
  }));
  site.faults.change(listHotGames.path, ({ list }: { list: Game[] }) => ({ list: list.map(long) }));
  await walk(['/', '/rng', '/live', '/rng?page=V499', '/hot'], async (page) => {
    const tiles = page.locator('[data-lobby] a[href*="gameId="]');
    if ((await tiles.count()) === 0) return;
    await tiles.first().scrollIntoViewIfNeeded();
    const boxes = await Promise.all([0, 1].map((index) => tiles.nth(index).boundingBox()));
    expect(Math.abs((boxes[0]?.height ?? 0) - (boxes[1]?.height ?? 1)), page.url()).toBeLessThan(2);
    expect(boxes[0]?.height).toBeLessThan(600);
  });
});

function toNotices(type: Notice['type']): Notice[] {
  return listHostileHtml(ELSEWHERE).map((content, index) => ({
    id: `${type}${index}`,
    type,
    title: `${type} ${index} ${content}`.slice(0, 200),
    content,
    publishedAt: new Date(Date.UTC(2026, 0, 1) + index * 60_000).toISOString(),
  }));
}

const HOSTILE_NOTICES = [...toNotices('PL').slice(0, 50), ...toNotices('H').slice(50)];
const HOSTILE: Announcements = {
  player: HOSTILE_NOTICES.slice(0, 50),
  home: HOSTILE_NOTICES.slice(50),
  banners: [],
  popup: [],
  promotion: [],
};

test('HTML that tries to run scripts, send requests or cover the page is printed as text on every page', async () => {
  const texts = listHostileHtml(ELSEWHERE);
  site.faults.change(listAnnouncements.path, () => HOSTILE);
  site.faults.change(listNotices.path, (_said, { searchParams }) => {
    const page = Number(searchParams.get('page'));
    const list = HOSTILE_NOTICES.slice((page - 1) * NOTICES_PER_PAGE, page * NOTICES_PER_PAGE);
    return { list, page, pageSize: NOTICES_PER_PAGE, total: HOSTILE_NOTICES.length };
  });
  for (const notice of HOSTILE_NOTICES) site.faults.change(getNotice.path.replace(':id', notice.id), () => notice);
  const hostile = (promotion: Promotion) => ({ ...promotion, title: texts[0], content: texts.join('\n') });
  site.faults.change(listPromotions.path, ({ list, ...page }: { list: Promotion[] }) => ({
    ...page,
    list: list.map(hostile),
  }));
  site.faults.change(getPromotion.path, (promotion: Promotion) => ({
    ...hostile(promotion),
    termsText: texts.join(''),
  }));
  const pages = Math.ceil(texts.length / NOTICES_PER_PAGE);
  const lists = Array.from({ length: pages }, (_, index) => `/noticePage?page=${index + 1}`);
  const chosen = HOSTILE_NOTICES.map(({ id }) => `/noticePage?notice=${id}`);
  await walk(['/', '/promotions', '/promoDetail?id=lighthouse-raffle', ...lists]);
  await forgetPages();
  const { context, page, told } = await open(SIZES[0] as (typeof SIZES)[number]);
  for (const path of chosen) {
    const answer = await page.goto(site.origin + path, { waitUntil: 'domcontentloaded' });
    expect(answer?.status(), path).toBe(200);
    await expectWhole(page);
  }
  expect(told).toEqual([]);
  await context.close();
});

test('a missing picture is not answered with a page; an existing picture is served', async () => {
  const ask = async (path: string, dest: string) => {
    const { status, headers } = await fetch(site.origin + path, { headers: { 'Sec-Fetch-Dest': dest } });
    return [status, headers.get('Content-Type')?.split(';')[0]];
  };
  expect(await ask('/nowhere/a.svg', 'image')).toEqual([404, 'text/plain']);
  expect(await ask('/nowhere/a.svg', 'document')).toEqual([404, 'text/html']);
  for (const path of ['/favicon.svg', '/avatars/boat.svg', '/rewards/mug.svg'])
    expect(await ask(path, 'image'), path).toEqual([200, 'image/svg+xml']);
});

test.each([
  [getPromotion.path, '/promoDetail?id=lighthouse-raffle', 503, '<h1'],
  [listVendors.path, '/sitemap-pt.xml', 200, '/rng</loc>'],
])('while %s fails, %s answers %i, and then recovers', async (call, path, status, part) => {
  const draw = async () => {
    const answer = await fetch(site.origin + path);
    const isWhole = answer.status === 200 && (await answer.text()).includes(part);
    return [answer.status, answer.headers.get('Retry-After'), isWhole];
  };
  await forgetPages();
  site.faults.trouble(call, 500);
  for (let time = 0; time < 2; time += 1) expect(await draw()).toEqual([status, status === 503 ? '120' : null, false]);
  site.faults.clear();
  expect(await draw()).toEqual([200, null, true]);
});

test('the browser renders it harmlessly too', async () => {
  const words = '<small>One</small> <mark>two</mark> <span>three</span> <label>four</label> <details>five</details>';
  const notices = [...toNotices('PL'), { ...(toNotices('PL')[0] as Notice), id: 'words', content: words }];
  site.faults.change(listMyAnnouncements.path, () => ({ player: notices, banners: [], popup: [], promotion: [] }));
  const { context, page, told } = await open(SIZES[0] as (typeof SIZES)[number]);
  await page.goto(`${site.origin}/helpmc`);
  await joinAs(page, site.origin);
  await page.goto(`${site.origin}/?member=messageV2&c.tab=announcements`);
  const entries = page.locator('dialog[data-centre] li > div');
  await entries.nth(notices.length - 1).waitFor({ state: 'attached' });
  await entries.evaluateAll((bodies) => {
    for (const body of bodies) body.parentElement?.querySelector('button')?.click();
  });
  await waitFor(async () => expect(await entries.locator('visible=true').count()).toBe(notices.length));
  expect(await entries.allInnerTexts()).toContain('One two three four five');
  const seen = await entries.evaluateAll((bodies) => {
    const strange = 'script, style, iframe, form, img, video, object, embed, link, meta, base, svg, [onclick], [style]';
    return {
      drawn: bodies.flatMap((body) => [...body.querySelectorAll(strange)].map((one) => one.outerHTML)),
      wide: bodies.filter((body) => body.scrollWidth > body.clientWidth + 1).map((body) => body.innerHTML.slice(0, 80)),
    };
  });
  expect(seen).toEqual({ drawn: [], wide: [] });
  await page.waitForTimeout(500);
  expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  expect(told).toEqual([]);
  await context.close();
});
