const CPF_WEIGHTS = [11, 10, 9, 8, 7, 6, 5, 4, 3, 2];
const CNPJ_WEIGHTS = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
const CPF = /^\d{11}$/;
/** Since July 2026 the first twelve places may have letters (Receita Federal, IN RFB 2.229/2024); the check digits are digits. */
const CNPJ = /^[\dA-Z]{12}\d{2}$/;
const ZERO = '0'.charCodeAt(0);

function toCheckDigit(values: readonly number[], weights: readonly number[]): number {
  const rest = values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), 0) % 11;
  return rest < 2 ? 0 : 11 - rest;
}

function hasCheckDigits(text: string, weights: readonly number[]): boolean {
  if (/^(.)\1*$/.test(text)) return false;
  // The value of a sign is its ASCII code minus the code of `0`.
  const values = [...text].map((sign) => sign.charCodeAt(0) - ZERO);
  const body = values.slice(0, -2);
  const first = toCheckDigit(body, weights.slice(1));
  const second = toCheckDigit([...body, first], weights);
  return values.at(-2) === first && values.at(-1) === second;
}

/** True for a valid CPF, the tax number of a person, in digits only. */
export function isCpf(text: string): boolean {
  return CPF.test(text) && hasCheckDigits(text, CPF_WEIGHTS);
}

/** True for a valid CNPJ, the tax number of a company, in digits and capital letters only. */
export function isCnpj(text: string): boolean {
  return CNPJ.test(text) && hasCheckDigits(text, CNPJ_WEIGHTS);
}
