import * as contract from '../../contract/operator/system.ts';
import { clock } from '../clock.ts';
import { implement } from '../http/implement.ts';
import { notify } from '../operator/notify-site.ts';
import { accept } from '../result.ts';
import { patchRegion, replaceRegisterRules, setModule } from './setting-changes.ts';
import { writeSetting } from './settings.ts';

const setSystemStatus = implement(contract.setSystemStatus, async (call) => {
  await writeSetting(call.env.DB, 'status', call.input.status, clock());
  notify(call, 'brand');
  return accept({ status: call.input.status });
});

const setRegionRules = implement(contract.setRegionRules, async (call) => {
  const rules = await patchRegion(call.env.DB, call.input, clock());
  notify(call, 'brand');
  return accept(rules);
});

const switchModule = implement(contract.switchModule, async (call) => {
  const { modId, enabled } = call.input;
  const tree = await setModule(call.env.DB, modId, enabled === '1', clock());
  notify(call, 'brand');
  return accept(tree);
});

const setRegisterRules = implement(contract.setRegisterRules, async (call) => {
  const rules = await replaceRegisterRules(call.env.DB, call.input.rules, clock());
  notify(call, 'brand');
  return accept(rules);
});

export const systemOperatorRoutes = [setSystemStatus, setRegionRules, switchModule, setRegisterRules];
