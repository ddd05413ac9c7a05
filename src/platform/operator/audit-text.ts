import type { Endpoint } from '../../contract/core/endpoint.ts';

/** More than the largest body of the contract (512 KB), less than the limit of a D1 row (2 MB). */
const INPUT_MAX = 600_000;
const TEXT_MAX = 200;
const SECRET_NAME = /password|secret|token(?!Url)/i;
/** Fields of sign-ins and invitations of the staff. */
const STAFF_SECRET = /^(?:code|invitation)$/;

function shorten(text: string): string {
  return text.length > TEXT_MAX ? `${text.slice(0, TEXT_MAX)}… (+${text.length - TEXT_MAX})` : text;
}

/** JSON without secrets. Shortens each long text and not the JSON as a whole, because amounts, rules and states often follow long texts. */
export function toAuditText({ area, auditCounts }: Pick<Endpoint, 'area' | 'auditCounts'>, input: unknown): string {
  const text = JSON.stringify(input ?? null, (name, value) => {
    if (auditCounts?.includes(name) && Array.isArray(value)) return value.length;
    if (SECRET_NAME.test(name) || (area === 'staff' && STAFF_SECRET.test(name))) return '•';
    return typeof value === 'string' ? shorten(value) : value;
  });
  return text.slice(0, INPUT_MAX);
}
