import * as contract from '../../contract/operator/system.ts';
import { clock } from '../clock.ts';
import { implement } from '../http/implement.ts';
import { notify } from '../operator/notify-site.ts';
import { accept } from '../result.ts';
import { readSetting, writeSetting } from './settings.ts';

const setSystemStatus = implement(contract.setSystemStatus, async (call) => {
  await writeSetting(call.env.DB, 'status', call.input.status, clock());
  notify(call, 'brand');
  return accept({ status: call.input.status });
});

const setRegionRules = implement(contract.setRegionRules, async (call) => {
  const known = await readSetting(call.env.DB, 'region');
  const { deny = known.deny, allow = known.allow, ips = known.ips } = call.input;
  await writeSetting(call.env.DB, 'region', { deny, allow, ips }, clock());
  notify(call, 'brand');
  return accept({ deny, allow, ips });
});

export const systemOperatorRoutes = [setSystemStatus, setRegionRules];
