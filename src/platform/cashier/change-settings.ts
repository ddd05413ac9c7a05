import type { CashierSettings, setCashierSettings } from '../../contract/cashier/settings-operator.ts';
import type { InputOf } from '../../contract/core/endpoint.ts';
import { type Answer, accept, refuseFields } from '../../server/result.ts';
import { writeSetting } from '../system/settings.ts';
import { DEFAULT_CASHIER, toFeeMinor } from './cashier-settings.ts';
import { toAnyPixKey } from './payout-key.ts';

/** Settings with a minimum and a maximum. */
const RANGES = ['withdrawal', 'transfer'] as const;
const CHANGED = `select json_patch(coalesce((select value from settings where key = 'cashier'), ?1), ?2) as value`;

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
 * Changes only the named fields of the current settings. Refuses the change if a minimum would exceed its maximum, or if the fee could use up a whole
 * withdrawal. The call holds the claim of the settings (`sets`), so no other call writes between the read and the write.
 */
export async function changeCashier(
  db: D1Database,
  changes: InputOf<typeof setCashierSettings>,
  now: number,
): Promise<Answer<CashierSettings>> {
  const pix = changes.pix && readPix(changes.pix);
  if (pix && !pix.ok) return pix;
  const named = JSON.stringify(pix ? { ...changes, pix: pix.value } : changes);
  const value = await db.prepare(CHANGED).bind(JSON.stringify(DEFAULT_CASHIER), named).first<string>('value');
  const settings: CashierSettings = JSON.parse(value ?? '');
  const part = RANGES.find((name) => settings[name].minMinor > settings[name].maxMinor);
  if (part) return refuseFields({ [part]: 'range' });
  if (leavesNothing(settings)) return refuseFields({ 'withdrawal.feeMinor': 'too_big' });
  await writeSetting(db, 'cashier', settings, now);
  return accept(settings);
}
