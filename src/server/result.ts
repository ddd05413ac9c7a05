import type { ErrorCode } from '../contract/errors.ts';

/** What crosses an object boundary: a value, or why not. A throw is a defect. */
export interface Refused {
  ok: false;
  code: ErrorCode;
}
export interface Accepted<Value> {
  ok: true;
  value: Value;
}
export type Result<Value> = Accepted<Value> | Refused;

/** A refusal as it is answered: `value` says more (refused fields, captcha flag). */
export interface Refusal extends Refused {
  value?: unknown;
}
/** `json` is the value as it was written already, by who had to know how long it is. */
export type Answer<Value> = (Accepted<Value> & { json?: string }) | Refusal;

export function accept<Value>(value: Value): Accepted<Value> {
  return { ok: true, value };
}

export function refuse(code: ErrorCode): Refused {
  return { ok: false, code };
}

export function refuseWith(code: ErrorCode, value: unknown): Refusal {
  return { ok: false, code, value };
}

export function refuseFields(fields: Record<string, string>): Refusal {
  return { ok: false, code: 'request.invalid', value: { fields } };
}
