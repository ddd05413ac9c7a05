import { existsSync } from 'node:fs';

const STUDIO = 'src/studio/wrangler.toml';
/** The value that src/studio/wrangler.toml publishes for a local start. */
export const LOCAL_STUDIO_SECRET = 'local-studio-secret-0123456789abcdef';
export const hasStudio = () => existsSync(STUDIO);

/**
 * Registers Orla Studio with a platform, as the operator would register any vendor: vendors with the studio's secret, titles and groups.
 * Then tells the studio to report its rooms and to begin its draws. Existing registrations keep what the operator has set. Returns an error
 * text, or undefined.
 *
 * @param {(method: string, path: string, body: object) => Promise<Response>} call an operator call through the site
 * @param {string} secret STUDIO_SECRET of the studio's worker
 * @param {{ announces?: boolean }} [options] `announces: false` leaves out the call to the studio, so that the studio need not be running
 */
export async function registerStudio(call, secret, { announces = true } = {}) {
  const { toRegistration } = await import('../../src/studio/registration.ts');
  const { readWordsByLanguage } = await import('../../src/i18n/worker-words.ts');
  const { vendors, games, groups } = toRegistration(readWordsByLanguage('studio/lottery'));
  const calls = [
    ...vendors.map((vendor) => ['POST', '/ops/vendors', { ...vendor, secret, onlyMissing: true }]),
    ...games.map((titles) => ['POST', '/ops/games', { ...titles, onlyMissing: true }]),
    ['PUT', '/ops/game-groups', { groups, onlyMissing: true }],
    ...(announces ? [['POST', '/ops/studio/announce', {}]] : []),
  ];
  for (const [method, path, body] of calls) {
    const answer = await call(method, path, body);
    if (!answer.ok) return `${method} ${path} answered ${answer.status} ${await answer.text()}`;
  }
  return undefined;
}
