import { CURRENCY } from '../../brand/currency.ts';
import { FEATURE_MODULES, type Feature } from '../../contract/system/features.ts';
import type { FirebaseProject, SiteSettings } from '../../contract/system/site.ts';
import type { SiteValues } from '../../contract/system/site-operator.ts';
import { hasFeature } from '../../contract/system/whitelabel.ts';
import { UPLOAD_BYTES_MAX, UPLOAD_TYPES, UPLOADS_AT_ONCE } from '../../contract/uploads/uploads.ts';
import type { Settings } from '../env.ts';
import { toLawful } from '../points/point-config.ts';
import { readSettings } from './settings.ts';

const FEATURES = Object.keys(FEATURE_MODULES) as Feature[];

/** The Firebase project that the platform accepts, if any: a site never offers a proof that would be refused. */
export function toFirebase(values: SiteValues['firebase'], { firebase }: Settings): { firebase?: FirebaseProject } {
  return values && firebase ? { firebase: { ...values, projectId: firebase.projectId } } : {};
}

/** Reads all settings with one query. They are the values that the platform itself uses. */
export async function toSiteSettings(db: D1Database, settings: Settings): Promise<SiteSettings> {
  const known = await readSettings(db, [
    'cashier',
    'points',
    'passwordMaxAgeDays',
    'feedback',
    'whitelabel',
    'site',
    'homeRows',
    'customerService',
  ]);
  return {
    captchaProvider: 'builtin',
    isSingle: known.cashier.isSingle,
    currency: CURRENCY,
    withdrawalAutoReceiptMinutes: known.cashier.withdrawal.autoReceiptMinutes,
    passwordMaxAgeDays: known.passwordMaxAgeDays,
    pointConversion: known.points.conversion,
    pointRatios: toLawful(known.points, settings).ratios,
    feedback: known.feedback,
    uploads: { bytesMax: UPLOAD_BYTES_MAX, filesMax: UPLOADS_AT_ONCE, types: [...UPLOAD_TYPES] },
    hasServiceLine: known.customerService.entries.length > 0,
    analytics: { gtagId: known.site.gtagId },
    ...toFirebase(known.site.firebase, settings),
    imageCDNs: known.site.imageCDNs,
    launchGameCDNs: known.site.launchGameCDNs,
    ...(known.homeRows && { homeRows: known.homeRows }),
    features: Object.fromEntries(FEATURES.map((feature) => [feature, hasFeature(known.whitelabel, feature)])),
  };
}
