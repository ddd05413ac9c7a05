import { getRegionRules } from '../../contract/system/system.ts';
import { getWhitelabel } from '../../contract/system/whitelabel.ts';
import { accept } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { countryRoutes } from './countries.ts';
import { domainRoutes } from './domain-routes.ts';
import { readSetting } from './settings.ts';
import { siteRoutes } from './site-routes.ts';

export const systemRoutes = [
  ...domainRoutes,
  ...siteRoutes,
  ...countryRoutes,
  implement(getRegionRules, async ({ env }) => accept(await readSetting(env.DB, 'region'))),
  implement(getWhitelabel, async ({ env }) => accept(await readSetting(env.DB, 'whitelabel'))),
];
