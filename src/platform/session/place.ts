import { sha256Hex } from '../../lib/bytes.ts';
import { toAddressPrefix, toPublicAddress } from '../../lib/prefix.ts';
import type { Call } from '../http/implement.ts';
import { noteMarks, toMark } from '../member/marks.ts';
import { toDevice } from './device.ts';
import type { SignInPlace } from './sign-in-place.ts';

/** Records device and address as marks, because accounts of one person share them. */
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
