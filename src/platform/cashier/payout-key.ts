import type { PIX_KEY_TYPES } from '../../contract/cashier/accounts.ts';
import { toFirstLetter } from '../../lib/graphemes.ts';
import { toPlainDigits } from '../../lib/plain-digits.ts';
import { toEmail } from '../verification/contact.ts';
import { readPhone } from '../verification/phone.ts';
import { isCnpj, isCpf } from './tax-number.ts';

export type PixKeyType = (typeof PIX_KEY_TYPES)[number];

/** Pix is a Brazilian system: a phone number without a country code is one of Brazil. */
const DIALING_CODE = '55';
/** Longest key of the Central Bank's directory. */
const PIX_KEY_MAX = 77;
const RANDOM_KEY = /^([0-9A-F]{8})([0-9A-F]{4})([0-9A-F]{4})([0-9A-F]{4})([0-9A-F]{12})$/;

/** Number of a person or company without the signs between its groups. */
function toNumber(text: string): string {
  return toPlainDigits(text)
    .replaceAll(/[\s./-]/g, '')
    .toUpperCase();
}

function toRandomKey(text: string): string | undefined {
  const [, ...groups] = RANDOM_KEY.exec(toNumber(text).replace(/^\{(.*)\}$/, '$1')) ?? [];
  return groups.length > 0 ? groups.join('-').toLowerCase() : undefined;
}

function toPhoneKey(text: string): string | undefined {
  const phone = readPhone(text, DIALING_CODE);
  return phone.ok && phone.value.startsWith(`+${DIALING_CODE}`) ? phone.value : undefined;
}

/** A Pix key in the bank's format; undefined for an invalid one. */
export function toPixKey(type: PixKeyType, text: string): string | undefined {
  const number = toNumber(text);
  switch (type) {
    case 'cpf':
      return isCpf(number) ? number : undefined;
    case 'cnpj':
      return isCnpj(number) ? number : undefined;
    case 'phone':
      return toPhoneKey(text);
    case 'email': {
      const email = toEmail(text);
      return email && email.length <= PIX_KEY_MAX ? email : undefined;
    }
    case 'random':
      return toRandomKey(text);
  }
}

/**
 * Reads a Pix key whose kind is not given. Eleven digits with the check digits of a CPF are a CPF, not a phone number, unless they begin with `+` or
 * have the brackets of an area code. A leading `00` does not decide the kind, because numbers of persons and companies may begin with it, too.
 */
export function toAnyPixKey(text: string): string | undefined {
  const isPhone = /^\s*\+|\(/.test(toPlainDigits(text));
  const types: readonly PixKeyType[] = isPhone ? ['email', 'phone'] : ['email', 'random', 'cpf', 'cnpj', 'phone'];
  for (const type of types) {
    const key = toPixKey(type, text);
    if (key) return key;
  }
  return undefined;
}

/** Bank code of 3 digits, branch, account number with its check digit. */
export function toBankAccount({ bank, branch, key }: { bank: string; branch: string; key: string }) {
  const [code, office, account] = [bank, branch, key].map((text) =>
    toPlainDigits(text).replaceAll(/[.\s]/g, '').toUpperCase(),
  );
  if (!code || !office || !account) return undefined;
  const isRight = /^\d{3}$/.test(code) && /^\d{1,5}(-[\dX])?$/.test(office) && /^\d{3,14}-[\dX]$/.test(account);
  return isRight ? { bank: code, branch: office, key: account } : undefined;
}

/**
 * Masks a key so that its owner still recognises it: shows the last three characters, or the first letter and the domain of an e-mail
 * address.
 */
export function maskKey(key: string): string {
  const at = key.lastIndexOf('@');
  return at > 0 ? `${toFirstLetter(key)}•••${key.slice(at)}` : `•••${key.slice(-3)}`;
}
