import { toAddressPrefix, toPublicAddress } from '../../lib/address-prefix.ts';
import { sha256Hex } from '../../lib/bytes.ts';
import type { Call } from '../http/implement.ts';
import { noteMarks, toMark } from '../member/person-marks.ts';
import type { SignInClient } from './client.ts';
import { toDeviceLabel } from './device-label.ts';

/** The site worker sends this code if Cloudflare does not know the country. */
const UNKNOWN = 'XX';
const NOTE_COUNTRY = `insert into member_countries (member_id, country) values (?1, ?2)
  on conflict (member_id) do update set country = ?2 where country <> ?2`;

/** Records the country for reports, and device and address as marks: accounts of one person share these marks. */
export async function recordClientMarks(
  env: Env,
  memberId: string,
  { device, address, country }: SignInClient,
): Promise<void> {
  const marks = [
    ...(device ? [await toMark('device', device)] : []),
    ...(address ? [await toMark('address', address)] : []),
  ];
  await noteMarks(env.DB, memberId, marks);
  if (country !== '' && country !== UNKNOWN) await env.DB.prepare(NOTE_COUNTRY).bind(memberId, country).run();
}

type ClientCall = Pick<Call<unknown>, 'getVisitor' | 'userAgent'>;

export async function readSignInClient(call: ClientCall): Promise<SignInClient> {
  const visitor = await call.getVisitor();
  return {
    prefix: visitor ? toAddressPrefix(visitor.ip) : '',
    device: visitor?.device ? (await sha256Hex(`device:${visitor.device}`)).slice(0, 32) : '',
    address: visitor ? toPublicAddress(visitor.ip) : '',
    country: visitor?.country ?? '',
    label: toDeviceLabel(call.userAgent),
  };
}
