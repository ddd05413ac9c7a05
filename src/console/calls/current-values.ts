import { getCashierSettings } from '../../contract/cashier/settings-operator.ts';
import type { Endpoint } from '../../contract/core/endpoint.ts';
import { getReferralRule } from '../../contract/referral/operator.ts';
import { getFeedbackRules } from '../../contract/support/support.ts';
import { getSystemSettings } from '../../contract/system/site-operator.ts';

type Values = Readonly<Record<string, unknown>>;
export interface Current {
  readonly read: Endpoint;
  /** Makes the record that fills the form from the answer of `read`. */
  readonly toRecord: (value: Values) => unknown;
}

const system = (toRecord: Current['toRecord']): Current => ({
  read: getSystemSettings as unknown as Endpoint,
  toRecord,
});
const whole = (read: unknown): Current => ({ read: read as Endpoint, toRecord: (value) => value });

/** For each call that changes settings: the call that returns the present values for its form. */
export const CURRENT_OF: Readonly<Record<string, Current>> = {
  setCashierSettings: whole(getCashierSettings),
  setFeedbackRules: whole(getFeedbackRules),
  setReferralRule: whole(getReferralRule),
  setSystemStatus: system(({ status }) => ({ status })),
  setRegionRules: system(({ region }) => region),
  setRegisterRules: system(({ register }) => ({ rules: register })),
  setCustomerService: system(({ customerService }) => customerService),
  setSiteValues: system(({ site }) => site),
  setResources: system(({ resources }) => ({ resources })),
  setPasswordAge: system(({ passwordMaxAgeDays }) => ({ days: passwordMaxAgeDays })),
  setHomeRows: system(({ homeRows }) => ({ rows: homeRows })),
};
