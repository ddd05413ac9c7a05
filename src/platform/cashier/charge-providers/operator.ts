import type { Deposit } from '../../../contract/cashier/deposits.ts';
import * as contract from '../../../contract/cashier/providers.ts';
import type { OperatorMethod } from '../../../contract/cashier/settings-operator.ts';
import { isSameSecret } from '../../../lib/bytes.ts';
import { clock } from '../../../server/clock.ts';
import { logWarning } from '../../../server/log.ts';
import { accept, refuse, refuseFields } from '../../../server/result.ts';
import type { Settings } from '../../env.ts';
import { type Call, implement } from '../../http/implement.ts';
import { toServiceAddress } from '../../http/service-address.ts';
import { getMember } from '../../member/member-client.ts';
import { toOwnerId } from '../payment-id.ts';
import { CHARGE_PROVIDERS } from './charge-providers.ts';
import { listNoticedIds } from './noticed-ids.ts';
import { listNoticeKeys, toAccess } from './provider-access.ts';
import { findProvider, listProviderRows, writeProvider } from './provider-rows.ts';

/** Whether each provider that the method names exists and can charge such orders. */
export async function areProvidersOf(db: D1Database, { providers, kind }: OperatorMethod): Promise<boolean> {
  if (providers.length === 0) return true;
  const known = await listProviderRows(db);
  const codes = providers.map(({ code }) => code);
  const canCharge = (code: string) => {
    const provider = known.find((one) => one.code === code);
    return provider !== undefined && CHARGE_PROVIDERS[provider.kind].methods.includes(kind);
  };
  return new Set(codes).size === codes.length && codes.every(canCharge);
}

function hasSecrets({ code, kind }: contract.PaymentProvider, { paymentSecrets }: Settings): boolean {
  return CHARGE_PROVIDERS[kind].secrets.every((name) => paymentSecrets[code]?.[name] !== undefined);
}

interface NoticeAddress {
  code: string;
  key: string;
}
type NoticeCall = Pick<Call<unknown>, 'env' | 'settings' | 'waitUntil'>;

function toPart(env: Env, id: string) {
  const { charges, payouts } = getMember(env, toOwnerId(id));
  return id.startsWith('W') ? payouts : charges;
}

/** Each member's object stores the notice before this call is answered, and asks the provider afterwards. */
async function receiveNotice({ env, settings, waitUntil }: NoticeCall, notice: NoticeAddress, refs: readonly string[]) {
  const keys = await listNoticeKeys(settings, notice.code);
  if (!keys.some((one) => isSameSecret(one, notice.key))) return refuse('request.not_found');
  const provider = await findProvider(env.DB, notice.code);
  if (!provider) return refuse('request.not_found');
  const noticed = listNoticedIds(CHARGE_PROVIDERS[provider.kind], refs);
  const kept = await Promise.all(noticed.map((id) => toPart(env, id).notice(id, notice.code)));
  const known = noticed.filter((_, index) => kept[index]?.ok);
  waitUntil(Promise.all(known.map((id) => toPart(env, id).check(id))));
  return accept({ received: true as const });
}

export const chargeRoutes = [
  implement(contract.listPaymentProviders, async ({ env, settings }) => {
    const rows = await listProviderRows(env.DB);
    return accept({ list: rows.map((row) => ({ ...row, hasSecrets: hasSecrets(row, settings) })) });
  }),

  implement(contract.putPaymentProvider, async ({ env, settings, input }) => {
    const given: Record<string, unknown> = { ...input.settings };
    for (const field of ['url', 'tokenUrl'] as const) {
      if (given[field] === undefined) continue;
      const address = toServiceAddress(String(given[field]), settings, field === 'tokenUrl');
      if (address === undefined) return refuseFields({ [`settings.${field}`]: 'pattern' });
      given[field] = address;
    }
    const others = (await listProviderRows(env.DB)).filter(
      ({ code, kind }) => code !== input.code && kind === input.kind,
    );
    const checked = CHARGE_PROVIDERS[input.kind].checkSettings(
      given as typeof input.settings,
      others.map((one) => one.settings),
    );
    if (!checked.ok) return checked;
    const provider = { ...input, settings: checked.value } as contract.PaymentProvider;
    await writeProvider(env.DB, provider, clock());
    return accept(provider);
  }),

  implement(contract.registerNotices, async ({ env, settings, input: { code } }) => {
    const provider = await findProvider(env.DB, code);
    if (!provider) return refuse('records.unknown');
    const [key] = await listNoticeKeys(settings, code);
    try {
      const address = `${settings.siteOrigin}/vendor/payments/notices/${code}/${key}`;
      await CHARGE_PROVIDERS[provider.kind].registerNotices(toAccess(env, settings, provider), address);
    } catch (error) {
      logWarning('charges.notices_not_registered', { provider: code, cause: String(error) });
      return refuse('upstream.unavailable');
    }
    return accept({ code });
  }),

  implement(contract.checkDeposit, async ({ env, input: { id } }) => {
    const checked = await getMember(env, toOwnerId(id)).charges.check(id);
    return checked.ok ? accept({ id, state: checked.value.state as Deposit['state'] }) : checked;
  }),

  implement(contract.receivePixNotice, ({ input: { pix, ...notice }, ...call }) =>
    receiveNotice(
      call,
      notice,
      pix.map(({ txid = '' }) => txid),
    ),
  ),
  implement(contract.receiveProviderNotice, ({ input: { ids, ...notice }, ...call }) =>
    receiveNotice(call, notice, ids),
  ),
];
