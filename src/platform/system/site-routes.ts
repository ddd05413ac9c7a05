import * as service from '../../contract/support/service.ts';
import * as resources from '../../contract/system/resources.ts';
import { getSite, getSiteSettings } from '../../contract/system/site.ts';
import { accept, refuse } from '../../server/result.ts';
import { implement, implementWithoutSessionCheck } from '../http/implement.ts';
import { toOpenRules } from '../registration/open-rules.ts';
import { findLine, toServiceEntries, toVersion } from './customer-service.ts';
import { toQrAnswer, toResources } from './resources.ts';
import { readSetting, readSettings } from './settings.ts';
import { toFirebase, toSiteSettings } from './site-settings.ts';

const listResources = implement(resources.listResources, async ({ env }) =>
  accept({ resources: toResources(await readSetting(env.DB, 'resources')) }),
);

const getResourceQr = implement(resources.getResourceQr, async ({ env, input }) => {
  const known = await readSetting(env.DB, 'resources');
  const resource = known.find(({ resourceType }) => resourceType === input.resourceType);
  return resource ? accept(toQrAnswer(resource.url)) : refuse('request.not_found');
});

const getCustomerService = implement(service.getCustomerService, async ({ env }) => {
  const { entries } = await readSetting(env.DB, 'customerService');
  return accept({ customerService: toServiceEntries(entries), version: toVersion(findLine(entries, 0)) });
});

const getMemberService = implementWithoutSessionCheck(service.getMemberService, async ({ env, session }) => {
  const [info, { entries }] = await Promise.all([
    session.member.profile.getInfo(session.tokenHash),
    readSetting(env.DB, 'customerService'),
  ]);
  if (!info.ok) return info;
  const line = findLine(entries, info.value.clubLabel.rankLevel);
  return accept({ csType: line?.csType ?? null, version: toVersion(line) });
});

const getSiteDocument = implement(getSite, async ({ env, settings }) => {
  const known = await readSettings(env.DB, ['register', 'whitelabel', 'resources', 'customerService', 'site']);
  const { gtagId, imageCDNs, launchGameCDNs, firebase } = known.site;
  return accept({
    register: toOpenRules(known.register, known.whitelabel),
    resources: toResources(known.resources),
    customerService: toServiceEntries(known.customerService.entries),
    analytics: { gtagId },
    imageCDNs,
    launchGameCDNs,
    ...toFirebase(firebase, settings),
  });
});

const getSettings = implement(getSiteSettings, async ({ env, settings }) =>
  accept(await toSiteSettings(env.DB, settings)),
);

export const siteRoutes = [
  listResources,
  getResourceQr,
  getCustomerService,
  getMemberService,
  getSiteDocument,
  getSettings,
];
