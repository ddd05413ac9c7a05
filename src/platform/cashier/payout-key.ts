import type { PIX_KEY_TYPES } from '../../contract/cashier/accounts.ts';
import { fold } from '../../lib/fold.ts';
import { toEmail, toPhone } from '../verification/contact.ts';

export type PixKeyType = (typeof PIX_KEY_TYPES)[number];

const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const RANDOM_KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function toCheckDigit(digits: readonly number[], weights: readonly number[]): number {
  const rest = digits.reduce((sum, digit, index) => sum + digit * (weights[index] ?? 0), 0) % 11;
  return rest < 2 ? 0 : 11 - rest;
}

function hasCheckDigits(text: string, length: number, weights: readonly number[]): boolean {
  if (!new RegExp(`^\\d{${length}}$`).test(text) || /^(\d)\1*$/.test(text)) return false;
  const digits = [...text].map(Number);
  const body = digits.slice(0, length - 2);
  const first = toCheckDigit(body, weights.slice(1));
  const second = toCheckDigit([...body, first], weights);
  return digits[length - 2] === first && digits[length - 1] === second;
}

export function isCpf(text: string): boolean {
  return hasCheckDigits(text, 11, CPF_WEIGHTS);
}

export function isCnpj(text: string): boolean {
  return hasCheckDigits(text, 14, CNPJ_WEIGHTS);
}

function toDigits(text: string): string {
  return /^[\d.\-/\s]+$/.test(text) ? text.replaceAll(/[.\-/\s]/g, '') : '';
}

/** A Pix key in the bank's format; undefined for an invalid one. */
export function toPixKey(type: PixKeyType, text: string): string | undefined {
  switch (type) {
    case 'cpf':
      return isCpf(toDigits(text)) ? toDigits(text) : undefined;
    case 'cnpj':
      return isCnpj(toDigits(text)) ? toDigits(text) : undefined;
    case 'phone': {
      const phone = toPhone(text, undefined);
      return phone?.startsWith('+55') ? phone : undefined;
    }
    case 'email':
      return toEmail(text);
    case 'random':
      return RANDOM_KEY.test(text.toLowerCase()) ? text.toLowerCase() : undefined;
  }
}

/** Bank code of 3 digits, branch, account number with its check digit. */
export function toBankAccount({ bank, branch, key }: { bank: string; branch: string; key: string }) {
  const number = key.replaceAll(/[.\s]/g, '').toUpperCase();
  const isRight = /^\d{3}$/.test(bank) && /^\d{1,5}(-[\dX])?$/.test(branch) && /^\d{3,14}-[\dX]$/.test(number);
  return isRight ? { bank, branch, key: number } : undefined;
}

/** Masked so that its owner recognises it: the last three characters, of an e-mail address the first letter. */
export function maskKey(key: string): string {
  const at = key.lastIndexOf('@');
  return at > 0 ? `${key.slice(0, 1)}•••${key.slice(at)}` : `•••${key.slice(-3)}`;
}

/** Names that differ only in case, accents and spaces belong to the same person. */
export function foldName(name: string): string {
  return fold(name).replaceAll(/\s+/g, ' ').trim();
}
