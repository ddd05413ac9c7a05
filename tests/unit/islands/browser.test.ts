import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from '../../wait-for.ts';
import { createStorage, grant, INFO, settle } from '../stores/browser.ts';

const BALANCE = '/wps/v2/wallets/balance';
const createPage = () =>
  Object.assign(new EventTarget(), { documentElement: { dataset: {} }, cookie: '', hidden: false });
let page: ReturnType<typeof createPage>;
let tab: EventTarget;
let asked: string[];
let session: ReturnType<typeof createStorage>;
const startTimer = setTimeout;
let timers: ReturnType<typeof setTimeout>[] = [];

/** Opens a page in the browser of a member (with `token`) or of a guest. The last call for the balance is old enough to be repeated. */
async function open(token?: string): Promise<void> {
  if (token) session.setItem('token', token);
  const { startBrowser } = await import('../../../src/islands/browser.ts');
  startBrowser('en');
  await waitFor(() => expect(asked.filter((path) => path === BALANCE)).toHaveLength(token ? 1 : 0));
  await settle();
  const { RENEW_GAP_MS } = await import('../../../src/stores/wallet/wallet.ts');
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + RENEW_GAP_MS);
  asked = [];
}

beforeEach(() => {
  vi.resetModules();
  asked = [];
  session = createStorage();
  [page, tab] = [createPage(), new EventTarget()];
  vi.stubGlobal('Node', class {});
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', tab.addEventListener.bind(tab));
  // Isolates this tab, so that no tab of another test answers it.
  vi.stubGlobal(
    'BroadcastChannel',
    class extends EventTarget {
      postMessage() {}
    },
  );
  vi.stubGlobal('setTimeout', (act: () => void, ms?: number) => {
    const timer = startTimer(act, ms);
    timers.push(timer);
    return timer;
  });
  vi.stubGlobal('sessionStorage', session);
  vi.stubGlobal('localStorage', createStorage());
  vi.stubGlobal('location', { origin: 'https://orla.test', pathname: '/', search: '', protocol: 'https:' });
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname } = new URL(url, 'https://orla.test');
    asked.push(pathname);
    return grant(pathname === BALANCE ? { sumBalance: 10, currency: 'BRL' } : INFO);
  });
});

afterEach(() => {
  // A page sets timers for its next calls. They would fire while another file runs in this process.
  timers.forEach(clearTimeout);
  timers = [];
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // Files share a process. The next file must get new stores, not the ones that this page listens to.
  vi.resetModules();
});

const show = (hidden: boolean) => {
  page.hidden = hidden;
  page.dispatchEvent(new Event('visibilitychange'));
};
const restore = (persisted: boolean) => void tab.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

test.each([
  ['the network is back', () => void tab.dispatchEvent(new Event('online')), 1],
  ['the page is seen again', () => show(false), 1],
  ['the page is hidden', () => show(true), 0],
  ['the page comes out of the history', () => restore(true), 1],
  ['the page is shown for the first time', () => restore(false), 0],
  [
    'all of it happens at once',
    () => {
      restore(true);
      show(false);
      tab.dispatchEvent(new Event('online'));
    },
    1,
  ],
])('when %s the balance is asked as often as it must', async (_name, happen, times) => {
  await open('h1.first');
  happen();
  await settle();
  expect(asked.filter((path) => path === BALANCE)).toHaveLength(times);
});

test('nothing is requested for a returning guest', async () => {
  await open();
  restore(true);
  show(false);
  tab.dispatchEvent(new Event('online'));
  await settle();
  expect(asked).toEqual([]);
});

test('a failure of an island’s root before its first effect is reported once', async () => {
  const { IslandBoundary } = await import('../../../src/islands/ui/IslandBoundary.tsx');
  const { createT } = await import('../../../src/lib/words.ts');
  const boundary = new IslandBoundary({ words: { t: createT({}, 'en'), locale: 'en', tag: 'en' } });
  boundary.setState = () => undefined;
  for (let turn = 0; turn < 2; turn += 1) boundary.componentDidCatch(new TypeError('no list'));
  await waitFor(() => expect(asked).toEqual(['/edge/page-errors']));
  await settle();
  expect(asked).toEqual(['/edge/page-errors']);
});
