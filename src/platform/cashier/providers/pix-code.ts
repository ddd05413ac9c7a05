import type { CashierSettings } from '../../../contract/cashier/settings-operator.ts';
import { type Minor, toMajor } from '../../../contract/core/money.ts';

const POLYNOMIAL = 0x1021;
const TXID_MAX = 25;
/** Pix pays in Brazilian money on every site; its numeric code is 986. */
export const PIX_CURRENCY: string = 'BRL';

/** CRC-16/CCITT-FALSE as required by EMV: four upper-case hex digits. */
export function toCrc16(text: string): string {
  let crc = 0xffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function field(id: string, value: string): string {
  if (value.length > 99) throw new Error(`Pix field ${id} is too long`);
  return id + String(value.length).padStart(2, '0') + value;
}

interface PixOrder extends Pick<CashierSettings['pix'], 'key' | 'name' | 'city'> {
  /** Null: the payer chooses the amount. */
  amountMinor: Minor | null;
  /** Letters and digits. */
  txid: string;
}

/** The static BR Code ("copia e cola") of an order, by the EMV merchant-presented rules that the Central Bank of Brazil published. */
export function toPixCode({ key, name, city, amountMinor, txid }: PixOrder): string {
  const parts = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    amountMinor === null ? '' : field('54', toMajor(amountMinor).toFixed(2)),
    field('58', 'BR'),
    field('59', name),
    field('60', city),
    field('62', field('05', txid.slice(0, TXID_MAX))),
  ];
  const text = `${parts.join('')}6304`;
  return text + toCrc16(text);
}
