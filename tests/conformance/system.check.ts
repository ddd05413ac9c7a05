import { getAffiliate, getDomainRoute } from '../../src/contract/domains/domains.ts';
import { listGames, listHotGames } from '../../src/contract/games/games.ts';
import { getGameMenus, listVendors } from '../../src/contract/games/vendors.ts';
import { getHelpCenter } from '../../src/contract/help/help.ts';
import { listAnnouncements } from '../../src/contract/notices/notices.ts';
import { listCountries } from '../../src/contract/registration/countries.ts';
import { getRegisterRules } from '../../src/contract/registration/registration.ts';
import { getKeys, SEALED_BODY_LIFE_SECONDS } from '../../src/contract/session/session.ts';
import { getCustomerService, SERVICE_KEY_LENGTH } from '../../src/contract/support/service.ts';
import { FEATURE_MODULES, type Feature } from '../../src/contract/system/features.ts';
import { listResources } from '../../src/contract/system/resources.ts';
import { getSiteSettings } from '../../src/contract/system/site.ts';
import { getSystemStatus } from '../../src/contract/system/system.ts';
import { getWhitelabel, hasFeature } from '../../src/contract/system/whitelabel.ts';
import { type Check, expect } from './check.ts';

const READS = [
  [getSystemStatus, { url: 'localhost' }],
  [getWhitelabel, {}],
  [getRegisterRules, {}],
  [getDomainRoute, {}],
  [listResources, {}],
  [getCustomerService, {}],
  [getSiteSettings, {}],
  [getHelpCenter, { language: 'EN' }],
  [listCountries, {}],
  [getGameMenus, {}],
  [listVendors, {}],
  [listHotGames, {}],
  [listAnnouncements, { types: 'B', platform: 'W' }],
] as const;

const reads: Check[] = READS.map(([endpoint, input]) => ({
  id: `${endpoint.id} answers a guest by the contract`,
  endpoint,
  requires: 'nothing',
  run: async ({ client }) => {
    const answer = await client.call(endpoint, input as never);
    expect(answer.ok, `refused with ${answer.ok ? '' : answer.code}`);
  },
}));

export const systemChecks: Check[] = [
  ...reads,
  {
    id: 'getKeys tells the time',
    endpoint: getKeys,
    requires: 'nothing',
    run: async ({ client }) => {
      const answer = await client.call(getKeys, {});
      expect(answer.ok && answer.value.keys.length > 0, 'no key');
      expect(
        Math.abs(answer.value.now - Date.now() / 1000) < SEALED_BODY_LIFE_SECONDS,
        'now is not in seconds, or far off',
      );
    },
  },
  {
    id: 'getSystemStatus answers for no host in particular',
    endpoint: getSystemStatus,
    requires: 'nothing',
    run: async ({ client }) => {
      const answer = await client.call(getSystemStatus, {});
      expect(answer.ok, 'refused');
    },
  },
  {
    id: 'getSiteSettings names the modules as the tree has them',
    endpoint: getSiteSettings,
    requires: 'nothing',
    run: async ({ client }) => {
      const [settings, tree] = [await client.call(getSiteSettings, {}), await client.call(getWhitelabel, {})];
      expect(settings.ok && tree.ok, 'refused');
      for (const feature of Object.keys(FEATURE_MODULES) as Feature[]) {
        const isOn = settings.value.features[feature] ?? false;
        expect(isOn === hasFeature(tree.value, feature), `${feature} differs`);
      }
    },
  },
  {
    id: 'getCustomerService writes paths as base64 and a key',
    endpoint: getCustomerService,
    requires: 'nothing',
    run: async ({ client }) => {
      const answer = await client.call(getCustomerService, {});
      expect(answer.ok, 'refused');
      const { customerService, version } = answer.value;
      for (const { path } of [...customerService, ...version.pathList]) {
        const text = path.slice(0, -SERVICE_KEY_LENGTH);
        expect(/^[A-Za-z0-9+/]+={0,2}$/.test(text), `${path} is no base64 and a key`);
        expect(Buffer.from(text, 'base64').length % 8 === 0, `${path} is not made of whole blocks`);
      }
    },
  },
  {
    id: 'listCountries has every country once',
    endpoint: listCountries,
    requires: 'nothing',
    run: async ({ client }) => {
      const answer = await client.call(listCountries, {});
      expect(answer.ok, 'refused');
      const codes = answer.value.countries.map(({ countryCode }) => countryCode);
      expect(codes.length > 200 && new Set(codes).size === codes.length, `${codes.length} countries`);
    },
  },
  {
    id: 'getAffiliate knows no agent by a code of nobody',
    endpoint: getAffiliate,
    requires: 'nothing',
    run: async ({ client }) => {
      const answer = await client.call(getAffiliate, { code: 'no-such-code-0000' });
      expect(!answer.ok || !answer.value.isValid, 'a code of nobody is valid');
    },
  },
  {
    id: 'listGames pages without repeating a title',
    endpoint: listGames,
    requires: 'nothing',
    run: async ({ client }) => {
      const seen = new Set<string>();
      let total = 0;
      for (let page = 1, pages = 1; page <= Math.min(pages, 3); page += 1) {
        const answer = await client.call(listGames, { page, pageSize: 10 });
        expect(answer.ok, 'refused');
        pages = answer.value.totalPages;
        total = answer.value.total;
        for (const game of answer.value.games) {
          expect(!seen.has(game.gameId), `${game.gameId} stands on two pages`);
          seen.add(game.gameId);
        }
      }
      expect(seen.size === Math.min(total, 30), `saw ${seen.size} of ${total}`);
    },
  },
  {
    id: 'listGames refuses a page that is no number',
    endpoint: listGames,
    requires: 'nothing',
    run: async ({ client }) => {
      const answer = await client.call(listGames, { page: 'x' } as never);
      expect(!answer.ok && answer.status === 400 && answer.code === 'request.invalid', 'expected 400 request.invalid');
    },
  },
];
