import { DAY_MS, HOUR_MS } from '../../lib/durations.ts';
import { type Answer, accept } from '../../server/result.ts';
import type { Call } from '../http/implement.ts';
import { refuseUntil } from '../http/refuse-until.ts';
import type { SignInClient } from '../session/client.ts';

/**
 * Counts a registration for its browser and its network, or refuses it while a limit is reached. The browser is counted first, so that a
 * registration refused for its browser does not count for its network. Unknown browsers and networks are not counted.
 */
export async function countRegistration(
  call: Pick<Call<unknown>, 'env' | 'settings' | 'headers'>,
  { prefix, device }: Pick<SignInClient, 'prefix' | 'device'>,
): Promise<Answer<null>> {
  const { networkHour, networkDay, deviceDay } = call.settings.registrationLimits;
  const byNetwork = [
    { windowMs: HOUR_MS, max: networkHour },
    { windowMs: DAY_MS, max: networkDay },
  ];
  const counts = [
    ...(device ? [{ name: `registrations:device:${device}`, bounds: [{ windowMs: DAY_MS, max: deviceDay }] }] : []),
    ...(prefix ? [{ name: `registrations:net:${prefix}`, bounds: byNetwork }] : []),
  ];
  const taken: { name: string; n: number }[] = [];
  for (const { name, bounds } of counts) {
    const got = await call.env.ATTEMPTS.getByName(name).takeRegistration(bounds);
    if ('n' in got) taken.push({ name, n: got.n });
    else {
      await Promise.all(taken.map(({ name, n }) => call.env.ATTEMPTS.getByName(name).giveBackRegistration(n)));
      return refuseUntil(call, 'registration.too_many', got.until);
    }
  }
  return accept(null);
}
