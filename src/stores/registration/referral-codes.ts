import { CODE_FIELDS, type CodeField } from '../../contract/core/typed-text.ts';
import { environment } from '../core/environment.ts';
import { ask } from '../core/lazy-request.ts';
import { readKey, writeKey } from '../core/storage-keys.ts';
import { countLinkVisit } from './link-visit.ts';
import type { ReferralCodeFields } from './register-fields.ts';

type Codes = Readonly<Partial<Record<CodeField, string>>>;

interface Found {
  readonly valid: Codes;
  readonly refused: Codes;
}

export function toDomain(): string {
  return new URL(environment().location().origin).host;
}

function listCodes(text: string) {
  const query = new URLSearchParams(text);
  return CODE_FIELDS.map((field) => ({ field, code: (query.get(field) ?? '').trim() })).filter(({ code }) => code);
}

/** Codes of an earlier address (stored-referral-codes.ts), as a query. */
function readKept(): string {
  const kept = readKey('linkCodes') ?? '';
  if (Number.parseInt(kept, 10) > environment().now()) return kept;
  writeKey('linkCodes', undefined);
  return '';
}

/** Codes of the address, else of an earlier one, and whether each belongs to somebody. */
export async function findReferralCodes(): Promise<Found> {
  const domain = toDomain();
  const carried = listCodes(environment().location().search);
  const found = carried.length > 0 ? carried : listCodes(readKept());
  if (found[0]) void countLinkVisit(found[0].code);
  const answers = await Promise.all(found.map(({ code }) => ask('getAffiliate', { code, domain })));
  const valid: Partial<Record<CodeField, string>> = {};
  const refused: Partial<Record<CodeField, string>> = {};
  for (const [index, { field, code }] of found.entries()) {
    const answer = answers[index];
    const isValid = answer?.ok && answer.value.affiliateCode?.toUpperCase() === code.toUpperCase();
    (isValid ? valid : refused)[field] = code;
  }
  return { valid, refused };
}

/** Without direct registration, registering requires a code or an agent's domain. */
export async function needsInvitation(valid: Codes): Promise<boolean> {
  if (Object.keys(valid).length > 0) return false;
  const answer = await ask('getAffiliate', { code: '', domain: toDomain() });
  return !(answer.ok && answer.value.isValid);
}

/** A valid code hides its field; an unknown code is shown, so that the visitor can correct or remove it. */
export function toReferralCodeFields({ valid, refused }: Found, isInvited: boolean): ReferralCodeFields {
  const shown = CODE_FIELDS.filter((field) => refused[field] !== undefined);
  return {
    hidden: CODE_FIELDS.filter((field) => valid[field] !== undefined),
    shown,
    required: isInvited ? [] : [shown[0] ?? 'affiliateCode'],
  };
}
