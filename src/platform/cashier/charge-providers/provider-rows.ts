import type { PaymentProvider } from '../../../contract/cashier/providers.ts';
import type { OperatorMethod } from '../../../contract/cashier/settings-operator.ts';

interface ProviderRow {
  code: string;
  kind: PaymentProvider['kind'];
  enabled: number;
  settings: string;
}

const PROVIDERS_MAX = 100;

function toProvider({ code, kind, enabled, settings }: ProviderRow): PaymentProvider {
  return { code, kind, enabled: enabled === 1, settings: JSON.parse(settings) } as PaymentProvider;
}

export async function listProviderRows(db: D1Database): Promise<PaymentProvider[]> {
  const sql = 'select code, kind, enabled, settings from payment_providers order by code limit ?';
  const { results } = await db.prepare(sql).bind(PROVIDERS_MAX).all<ProviderRow>();
  return results.map(toProvider);
}

export async function findProvider(db: D1Database, code: string): Promise<PaymentProvider | undefined> {
  const sql = 'select code, kind, enabled, settings from payment_providers where code = ?';
  const row = await db.prepare(sql).bind(code).first<ProviderRow>();
  return row ? toProvider(row) : undefined;
}

export async function writeProvider(db: D1Database, provider: PaymentProvider, now: number): Promise<void> {
  const { code, kind, enabled, settings } = provider;
  await db
    .prepare(
      `insert into payment_providers (code, kind, enabled, settings, updated_at_ms) values (?1, ?2, ?3, ?4, ?5)
       on conflict (code) do update set kind = ?2, enabled = ?3, settings = ?4, updated_at_ms = ?5`,
    )
    .bind(code, kind, enabled ? 1 : 0, JSON.stringify(settings), now)
    .run();
}

/**
 * The enabled providers of a method, in the order in which an order tries them. `draw` in [0, 1) chooses the first one in proportion to the shares.
 */
export function toQueue(
  { providers }: Pick<OperatorMethod, 'providers'>,
  known: readonly PaymentProvider[],
  draw: number,
): string[] {
  const enabled = providers.filter(({ code }) => known.some((one) => one.code === code && one.enabled));
  const total = enabled.reduce((sum, { share }) => sum + share, 0);
  let left = draw * total;
  const first = enabled.find(({ share }) => {
    left -= share;
    return left < 0;
  });
  const codes = enabled.map(({ code }) => code);
  return first ? [first.code, ...codes.filter((code) => code !== first.code)] : codes;
}
