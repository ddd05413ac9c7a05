import { vi } from 'vitest';
import { grant, INFO, OPENING, settle } from '../browser.ts';
import { createServerKey } from '../keys.ts';

export const GAME = { vassalage: 'ORLA', gameId: 'mare-alta' };
export const OTHER = { vassalage: 'ORLA', gameId: 'farol' };
export const LAUNCH = '/wps/game/launchGame';
export const URL_OF_GAME = '/studio/play/mare-alta#launch=m1.mare-alta.x';

/** Opens a page without a signed-in member, from which a test launches games. Tests set `answers`. */
async function openPage(path: string, search = '') {
  vi.resetModules();
  const { createBrowser } = await import('../browser.ts');
  const browser = createBrowser({ path, search });
  const launch = await import('../../../../src/stores/play/launch.ts');
  const frame = await import('../../../../src/stores/play/frame.ts');
  const session = await import('../../../../src/stores/session/session.ts');
  const dialogs = await import('../../../../src/stores/site/dialogs.ts');
  const key = await createServerKey('k1');
  const answers = {
    launch: (): Response | Promise<Response> => grant({ game_url: URL_OF_GAME, gameName: 'Maré Alta' }),
    info: INFO,
    member: (): Response | Promise<Response> => grant(answers.info),
  };
  browser.serve((call) => {
    if (call.path === LAUNCH) return answers.launch();
    if (call.path === '/wps/system/keys') return grant({ keys: [key.publicKey], now: browser.state.now / 1000 });
    if (call.path === '/wps/session/login') return grant(OPENING);
    if (call.path === '/wps/v2/wallets/balance') return grant({ sumBalance: 10, currency: 'BRL' });
    return call.path === '/wps/member/info' ? answers.member() : undefined;
  });
  return {
    ...{ browser, launch, frame, session, dialogs, answers },
    asMember: async () => {
      browser.session.set('token', 'h1.first');
      session.restoreSession();
      await settle();
    },
    signIn: () => session.signIn({ username: 'luna', password: 'x' }),
    launches: () => browser.callsTo(LAUNCH).map(({ body }) => JSON.parse(body ?? '') as Record<string, unknown>),
  };
}

type Page = Awaited<ReturnType<typeof openPage>>;

/** The open page of a test. These bindings change with each page that a test opens. */
export let browser: Page['browser'];
export let launch: Page['launch'];
export let frame: Page['frame'];
export let session: Page['session'];
export let dialogs: Page['dialogs'];
export let answers: Page['answers'];
export let asMember: Page['asMember'];
export let signIn: Page['signIn'];
export let launches: Page['launches'];

export async function open(path: string, search = ''): Promise<void> {
  ({ browser, launch, frame, session, dialogs, answers, asMember, signIn, launches } = await openPage(path, search));
}
