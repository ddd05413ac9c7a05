import type { ErrorCode } from '../contract/core/errors.ts';

/** Result of a call between objects: a value or an error code. An exception is a defect. */
export interface Refused {
  ok: false;
  code: ErrorCode;
}
export interface Accepted<Value> {
  ok: true;
  value: Value;
}
export type Result<Value> = Accepted<Value> | Refused;

/** A refusal as sent to the caller: `value` carries details (refused fields, captcha flag). */
export interface Refusal extends Refused {
  value?: unknown;
}
/** `json` is the serialized value, where the caller has already serialized it to measure its length. */
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
