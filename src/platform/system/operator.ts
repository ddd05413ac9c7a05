import { brand } from '../../brand/brand.ts';
import * as contract from '../../contract/system/operator.ts';
import * as site from '../../contract/system/site-operator.ts';
import { withChanges } from '../../lib/with-changes.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuseFields } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { notify } from '../operator/notify-site.ts';
import { toResources } from './resources.ts';
import { patchRegion, patchSite, replaceRegisterRules, setModule } from './setting-changes.ts';
import { patchSetting, readSetting, readSettings, writeSetting } from './settings.ts';

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

const setResources = implement(site.setResources, async (call) => {
  await writeSetting(call.env.DB, 'resources', call.input.resources, clock());
  notify(call, 'brand');
  return accept({ resources: toResources(call.input.resources) });
});

const setCustomerService = implement(site.setCustomerService, async (call) => {
  const { hosts, entries } = withChanges(await readSetting(call.env.DB, 'customerService'), call.input);
  if (!entries.every(({ url }) => hosts.includes(new URL(url).hostname))) return refuseFields({ entries: 'host' });
  const settings = await patchSetting(call.env.DB, 'customerService', call.input, clock());
  notify(call, 'brand');
  return accept(settings);
});

const setSiteValues = implement(site.setSiteValues, async (call) => {
  const { launchGameCDNs = [], firebase } = call.input;
  // A new game host and Firebase both need a deployment first; otherwise these values would be stored without effect.
  if (!launchGameCDNs.every((host) => brand.gameHosts.includes(host))) return refuseFields({ launchGameCDNs: 'brand' });
  if (firebase && !call.settings.firebase) return refuseFields({ firebase: 'project' });
  const values = await patchSite(call.env.DB, call.input, clock());
  notify(call, 'brand');
  return accept(values);
});

const setHomeRows = implement(site.setHomeRows, async (call) => {
  const { rows } = call.input;
  await writeSetting(call.env.DB, 'homeRows', rows, clock());
  notify(call, 'brand');
  return accept({ rows });
});

const setPasswordAge = implement(contract.setPasswordAge, async ({ env, input: { days } }) => {
  await writeSetting(env.DB, 'passwordMaxAgeDays', days, clock());
  return accept({ days });
});

const getSystemSettings = implement(site.getSystemSettings, async ({ env }) => {
  const keys = ['status', 'region', 'whitelabel', 'register', 'customerService', 'site', 'passwordMaxAgeDays'] as const;
  const { resources, ...settings } = await readSettings(env.DB, [...keys, 'resources', 'homeRows']);
  return accept({ ...settings, resources: toResources(resources) });
});

export const systemOperatorRoutes = [
  ...[setSystemStatus, setRegionRules, switchModule, setRegisterRules],
  ...[setResources, setCustomerService, setSiteValues, setHomeRows, setPasswordAge, getSystemSettings],
];
