import { clock } from '../../server/clock.ts';
import { logError } from '../../server/log.ts';
import { type Answer, accept, refuse } from '../../server/result.ts';
import type { Call } from '../http/implement.ts';
import { refuseUntil } from '../http/refuse-until.ts';
import type { SmsLimits } from '../limits/sms-limits.ts';
import { addDays, toDayStart, toLocalDay } from '../records/local-day.ts';
import type { SendCap } from './day-sends.ts';
import { toDestination } from './phone.ts';

/** The caps of a number; undefined where its country gets no codes. */
function toCaps({ countries, blockMax }: SmsLimits, phone: string): readonly SendCap[] | undefined {
  const { country, block } = toDestination(phone);
  const key = Object.hasOwn(countries, country) ? country : '*';
  const max = countries[key] ?? 0;
  if (max === 0) return undefined;
  return [
    { key: `country:${key}`, max },
    { key: `block:${block}`, max: blockMax },
  ];
}

type SmsCall = Pick<Call<unknown>, 'env' | 'settings' | 'headers'>;

/**
 * Counts one SMS for the caps of its destination, which apply to all visitors and networks together. Returns a function that takes the
 * count back. A number that will get no message meets the same refusals and is not counted.
 */
export async function takeSms(
  call: SmsCall,
  phone: string,
  isSent: boolean,
): Promise<Answer<{ giveBack: () => Promise<void> }>> {
  const { smsLimits, timeZone } = call.settings;
  const caps = toCaps(smsLimits, phone);
  if (!caps) return refuse('verification.phone_country');
  const day = toLocalDay(clock(), timeZone);
  const sends = call.env.VERIFICATION.getByName('sms');
  const reached = await sends.takeSend(day, caps, isSent);
  if (reached !== null) {
    logError('sms.cap_reached', { cap: reached });
    return refuseUntil(call, 'verification.too_many', toDayStart(addDays(day, 1), timeZone));
  }
  return accept({ giveBack: async () => (isSent ? sends.giveBackSend(day, caps) : undefined) });
}
