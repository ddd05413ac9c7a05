import { sha256Hex } from '../../lib/bytes.ts';
import { toAddressPrefix, toPublicAddress } from '../../lib/prefix.ts';
import type { Call } from '../http/implement.ts';
import { noteMarks, toMark } from '../member/marks.ts';
import { toDevice } from './device.ts';

/** Where a sign-in comes from. */
export interface SignInPlace {
  prefix: string;
  /** Hash of the device cookie; empty without one. */
  device: string;
  /** The public address itself, /64 of IPv6; empty when nobody trustworthy says so. */
  address: string;
  country: string;
  /** As a person reads it: `Chrome · Android`. */
  label: string;
}

/** Accounts of one person share where they sign in. */
export async function notePlace(env: Env, memberId: string, { device, address }: SignInPlace): Promise<void> {
  const marks = [
    ...(device ? [await toMark('device', device)] : []),
    ...(address ? [await toMark('address', address)] : []),
  ];
  await noteMarks(env.DB, memberId, marks);
}

type PlaceCall = Pick<Call<unknown>, 'getVisitor' | 'userAgent'>;

export async function readPlace(call: PlaceCall): Promise<SignInPlace> {
  const visitor = await call.getVisitor();
  return {
    prefix: visitor ? toAddressPrefix(visitor.ip) : '',
    device: visitor?.device ? (await sha256Hex(`device:${visitor.device}`)).slice(0, 32) : '',
    address: visitor ? toPublicAddress(visitor.ip) : '',
    country: visitor?.country ?? '',
    label: toDevice(call.userAgent),
  };
}
