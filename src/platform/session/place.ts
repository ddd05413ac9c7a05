import { sha256Hex } from '../../lib/bytes.ts';
import { toAddressPrefix } from '../../lib/prefix.ts';
import type { Call } from '../http/implement.ts';
import { toDevice } from './device.ts';

/** Where a sign-in comes from. */
export interface SignInPlace {
  prefix: string;
  /** Hash of the device cookie; empty without one. */
  device: string;
  country: string;
  /** As a person reads it: `Chrome · Android`. */
  label: string;
}

type PlaceCall = Pick<Call<unknown>, 'getVisitor' | 'userAgent'>;

export async function readPlace(call: PlaceCall): Promise<SignInPlace> {
  const visitor = await call.getVisitor();
  return {
    prefix: visitor ? toAddressPrefix(visitor.ip) : '',
    device: visitor?.device ? (await sha256Hex(`device:${visitor.device}`)).slice(0, 32) : '',
    country: visitor?.country ?? '',
    label: toDevice(call.userAgent),
  };
}
