import { getRegionRules, getSystemStatus } from '../../contract/system.ts';
import { getWhitelabel } from '../../contract/whitelabel.ts';
import { implement } from '../http/implement.ts';
import { accept } from '../result.ts';
import { readSetting } from './settings.ts';

export const systemRoutes = [
  implement(getSystemStatus, async ({ env }) => accept({ status: await readSetting(env.DB, 'status') })),
  implement(getRegionRules, async ({ env }) => accept(await readSetting(env.DB, 'region'))),
  implement(getWhitelabel, async ({ env }) => accept(await readSetting(env.DB, 'whitelabel'))),
];
