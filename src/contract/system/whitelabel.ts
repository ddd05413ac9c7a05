import * as z from 'zod/mini';
import { SITE_SECONDS } from '../core/cache-lifetimes.ts';
import { defineEndpoint } from '../core/endpoint.ts';

export interface WhitelabelNode {
  modId: string;
  enabled: string;
  childrenNodes: WhitelabelNode[];
}

export const WhitelabelNodeSchema: z.ZodMiniType<WhitelabelNode> = z.object({
  modId: z.string(),
  enabled: z.string(),
  get childrenNodes() {
    return z.array(WhitelabelNodeSchema);
  },
});

/** The switches of spec §6 with the module that implements each. */
export const FEATURE_MODULES = {
  mobileRegistration: 'MOBILENUMREG3',
  smsVerification: 'REGMOBVERF3',
  mobilePasswordRegistration: 'MOBPASSREG3',
  usernameRegistration: 'REG3',
  freePlay: 'FREEPLAY3',
  passwordExpiry: 'PASS3',
  verificationCodeLogin: 'VERIFICATION3',
  directRegistration: 'DIRECTREG3',
  referralPromotion: 'REFPROMO3',
  phonePasswordReset: 'CHNGPASSVERIF3',
  loginVerification: 'LOGINIPVERF3',
  rewardCentre: 'REWCEN3',
  inbox: 'INBOX3',
  points: 'PTSYS3',
  missions: 'MISSION3',
  dividendContract: 'DIVIDENDCONTRACT3',
  dailySalary: 'DAILYSALARY3',
  hourlySalary: 'HOURLYSALARY3',
  realTimeSalary: 'REALTIMESALARY3',
  feedback: 'FEEDBACK3',
  chat: 'CBS3',
  memberTransfer: 'MEMTRANS3',
  affiliates: 'AFFMAN3',
  avatars: 'PROFPIC3',
  ageGate: 'AGEANNOUNCE3',
} as const satisfies Record<string, string>;
export type Feature = keyof typeof FEATURE_MODULES;

/** A module is on if its node and every node above it have the value `'1'`. A module that is not in the tree is off. */
export function hasFeature(tree: WhitelabelNode, feature: Feature): boolean {
  const modId = FEATURE_MODULES[feature];
  const isOn = (node: WhitelabelNode): boolean =>
    node.enabled === '1' && (node.modId === modId || node.childrenNodes.some(isOn));
  return isOn(tree);
}

/** The tree of switched modules (spec §3, §7). */
export const getWhitelabel = defineEndpoint({
  id: 'getWhitelabel',
  area: 'system',
  method: 'GET',
  path: '/wps/system/whitelabel',
  summary: 'The tree of modules and whether each is enabled',
  origin: 'spec',
  auth: 'none',
  cacheSeconds: SITE_SECONDS,
  errors: [],
  request: () => z.strictObject({}),
  response: () => WhitelabelNodeSchema,
});
