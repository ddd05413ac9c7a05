import type { CashierSettings, setCashierSettings } from '../../contract/cashier/settings-operator.ts';
import type { InputOf } from '../../contract/core/endpoint.ts';
import { type Answer, accept, refuseFields } from '../../server/result.ts';
import { DEFAULT_CASHIER, toFeeMinor } from './cashier-settings.ts';
import { toAnyPixKey } from './payout-key.ts';

/** Settings with a minimum and a maximum. */
const RANGES = ['withdrawal', 'transfer'] as const;
const CHANGED = `select json_patch(coalesce((select value from settings where key = 'cashier'), ?1), ?2) as value`;
const ARE_RANGES = RANGES.map((part) => `value ->> '$.${part}.minMinor' <= value ->> '$.${part}.maxMinor'`).join(
  ' and ',
);
/** The smallest withdrawal is larger than its fee. SQL form of the negation of `leavesNothing`. */
const LEAST = `max(1, value ->> '$.withdrawal.minMinor')`;
const IS_FEE = `(value ->> '$.withdrawal.feeMinor')
  + (${LEAST} * (value ->> '$.withdrawal.feeBasisPoints') + 9999) / 10000 < ${LEAST}`;

function leavesNothing({ withdrawal }: CashierSettings): boolean {
  const least = Math.max(1, withdrawal.minMinor);
  return toFeeMinor(least, withdrawal) >= least;
}

type PixChanges = NonNullable<InputOf<typeof setCashierSettings>['pix']>;

/** Converts the key to its standard form, because QR codes contain the stored key. */
function readPix(pix: PixChanges): Answer<PixChanges> {
  if (pix.key === undefined) return accept(pix);
  const key = toAnyPixKey(pix.key);
  return key ? accept({ ...pix, key }) : refuseFields({ 'pix.key': 'pix_key' });
}

/**
 * Changes only the named fields of the current settings, and only if every range stays valid and a fee leaves something of each withdrawal. Of two
 * simultaneous operators the second is refused if both changes together break this.
 */
export async function changeCashier(
  db: D1Database,
  changes: InputOf<typeof setCashierSettings>,
  now: number,
): Promise<Answer<CashierSettings>> {
  const pix = changes.pix && readPix(changes.pix);
  if (pix && !pix.ok) return pix;
  const values = [JSON.stringify(DEFAULT_CASHIER), JSON.stringify(pix ? { ...changes, pix: pix.value } : changes)];
  const write = `insert into settings (key, value, updated_at_ms) select 'cashier', value, ?3 from (${CHANGED}) where ${ARE_RANGES} and ${IS_FEE}
    on conflict (key) do update set value = excluded.value, updated_at_ms = excluded.updated_at_ms`;
  const [changed] = await db.batch<{ value: string }>([
    db.prepare(CHANGED).bind(...values),
    db.prepare(write).bind(...values, now),
  ]);
  const settings: CashierSettings = JSON.parse(changed?.results[0]?.value ?? '');
  const part = RANGES.find((name) => settings[name].minMinor > settings[name].maxMinor);
  if (part) return refuseFields({ [part]: 'range' });
  return leavesNothing(settings) ? refuseFields({ 'withdrawal.feeMinor': 'too_big' }) : accept(settings);
}
