import * as contract from '../../contract/domains/domains.ts';
import * as operator from '../../contract/domains/operator.ts';
import { getSystemStatus } from '../../contract/system/system.ts';
import { clock } from '../../server/clock.ts';
import { accept, refuse, refuseFields } from '../../server/result.ts';
import { isOpenCode } from '../agents/open-code.ts';
import { implement } from '../http/implement.ts';
import { notify } from '../operator/notify-site.ts';
import { findUplineByDomain, isKnownHost, listDomainRows, toRoutes } from './domains.ts';
import { patchDomainSpeeds } from './setting-changes.ts';
import { readSetting, readSettings, writeSetting } from './settings.ts';

const getStatus = implement(getSystemStatus, async ({ env, input, settings }) => {
  const { status, domains } = await readSettings(env.DB, ['status', 'domains']);
  return isKnownHost(input.url, domains, settings.siteOrigin) ? accept({ status }) : refuse('gate.invalid_domain');
});

const getDomainRoute = implement(contract.getDomainRoute, async ({ env }) => {
  const { domains, domainSpeeds } = await readSettings(env.DB, ['domains', 'domainSpeeds']);
  return accept({ domainList: toRoutes(domains, domainSpeeds) });
});

const getAffiliate = implement(contract.getAffiliate, async ({ env, input }) => {
  if (input.code !== '' && (await isOpenCode(env.DB, input.code))) {
    return accept({ isValid: true, affiliateCode: input.code.toUpperCase() });
  }
  const owner = await findUplineByDomain(env.DB, input.domain);
  return accept(owner ? { isValid: true, affiliateCode: owner.code } : { isValid: false });
});

const setDomains = implement(operator.setDomains, async (call) => {
  await writeSetting(call.env.DB, 'domains', call.input.domains, clock());
  notify(call, 'brand');
  return accept({ domains: await listDomainRows(call.env.DB) });
});

const listDomains = implement(operator.listDomains, async ({ env }) =>
  accept({ domains: await listDomainRows(env.DB) }),
);

const reportDomainSpeeds = implement(operator.reportDomainSpeeds, async ({ env, input }) => {
  const known = new Set((await readSetting(env.DB, 'domains')).map(({ domain }) => domain));
  if (input.speeds.some(({ domain }) => !known.has(domain))) return refuseFields({ speeds: 'unknown' });
  await patchDomainSpeeds(env.DB, input.speeds, clock());
  return accept({ domains: await listDomainRows(env.DB) });
});

export const domainRoutes = [getStatus, getDomainRoute, getAffiliate, setDomains, listDomains, reportDomainSpeeds];
