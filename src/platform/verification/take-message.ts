import type { MessageCaps } from '../../contract/mail/caps.ts';
import type { Channel } from '../../contract/mail/senders.ts';
import { clock } from '../../server/clock.ts';
import { logError } from '../../server/log.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import type { Call } from '../http/implement.ts';
import { refuseUntil } from '../http/refuse-until.ts';
import type { SmsLimits } from '../limits/sms-limits.ts';
import { addDays, toDayStart, toLocalDay } from '../records/local-day.ts';
import { readSignInClient } from '../session/sign-in-client.ts';
import { readSetting } from '../system/settings.ts';
import { CHANNEL_OF, type Contact } from './contact.ts';
import type { SendCap } from './day-sends.ts';
import { toDestination } from './phone.ts';

/** Key of the cap for all codes of a channel on a day. */
const DAY = 'day';

/** The caps of a number. A cap of 0 for its country or prefix means that no codes are sent there. */
function toSmsCaps(caps: MessageCaps, limits: SmsLimits, phone: string): SendCap[] {
  const { country, block } = toDestination(phone);
  const own = Object.fromEntries(caps.countries.map(({ country: code, max }) => [code, max]));
  const countries = caps.countries.length > 0 ? own : limits.countries;
  const key = Object.hasOwn(countries, country) ? country : '*';
  const prefixes = caps.prefixes.filter(({ prefix }) => phone.startsWith(prefix));
  return [
    { key: `country:${key}`, max: countries[key] ?? 0 },
    ...prefixes.map(({ prefix, max }) => ({ key: `prefix:${prefix}`, max })),
    { key: `block:${block}`, max: caps.blockMax ?? limits.blockMax },
    { key: DAY, max: caps.smsDayMax ?? Number.MAX_SAFE_INTEGER },
  ];
}

const isDestination = ({ key }: SendCap) => key.startsWith('country:') || key.startsWith('prefix:');

/** The object that counts the codes of a day. */
export function getDaySends({ VERIFICATION }: Env, channel: 'sms' | 'email') {
  return VERIFICATION.getByName(channel);
}

type TakeCall = Pick<Call<unknown>, 'env' | 'settings' | 'headers' | 'getVisitor' | 'userAgent'>;

const isBlock = (key: string) => key.startsWith('block:');

/** Whether the device has given a right code for this contact. */
async function isKnownDevice(call: TakeCall, { kind, value }: Contact): Promise<boolean> {
  const { device } = await readSignInClient(call);
  return call.env.VERIFICATION.getByName(`${kind}:${value}`).knows(device);
}

/**
 * Counts one code or link for the caps of its destination, which apply to all visitors and networks together. Returns a function that takes
 * the count back. With `isSent` false, the same refusals apply but nothing is counted. The cap of the block does not apply to a known device
 * of the contact, because strangers could use that cap up with other numbers.
 */
export async function takeMessage(
  call: TakeCall,
  contact: Contact,
  isSent: boolean,
): Promise<Answer<{ giveBack: () => Promise<void> }>> {
  const { kind, value } = contact;
  const { smsLimits, timeZone } = call.settings;
  const own = await readSetting(call.env.DB, 'messageCaps');
  const channel = CHANNEL_OF[kind];
  const capsOf: Readonly<Record<Channel, () => SendCap[]>> = {
    sms: () => toSmsCaps(own, smsLimits, value),
    email: () => [{ key: DAY, max: own.emailDayMax }],
  };
  let caps = capsOf[channel]();
  if (caps.some((cap) => isDestination(cap) && cap.max === 0)) return refuse('verification.phone_country');
  const day = toLocalDay(clock(), timeZone);
  const sends = getDaySends(call.env, channel);
  let reached = await sends.takeSend(day, caps, isSent);
  if (reached !== null && isBlock(reached) && (await isKnownDevice(call, contact))) {
    caps = caps.filter(({ key }) => !isBlock(key));
    reached = await sends.takeSend(day, caps, isSent);
  }
  if (reached !== null) {
    logError(`${channel}.cap_reached`, { cap: reached });
    return refuseUntil(call, 'verification.too_many', toDayStart(addDays(day, 1), timeZone));
  }
  return accept({ giveBack: async () => (isSent ? sends.giveBackSend(day, caps) : undefined) });
}
