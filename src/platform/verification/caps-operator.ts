import * as contract from '../../contract/mail/caps.ts';
import { CHANNELS } from '../../contract/mail/senders.ts';
import { clock } from '../../server/clock.ts';
import { accept } from '../../server/result.ts';
import { implement } from '../http/implement.ts';
import { toLocalDay } from '../records/local-day.ts';
import { readSetting, writeSetting } from '../system/settings.ts';
import { getDaySends } from './take-message.ts';

export const capsRoutes = [
  implement(contract.getMessageCaps, async ({ env, settings }) => {
    const day = toLocalDay(clock(), settings.timeZone);
    const sends = await Promise.all(
      CHANNELS.map(async (channel) =>
        (await getDaySends(env, channel).listSends(day)).map(({ key, count }) => ({ channel, cap: key, count })),
      ),
    );
    return accept({ caps: await readSetting(env.DB, 'messageCaps'), today: sends.flat() });
  }),

  implement(contract.setMessageCaps, async ({ env, input }) => {
    await writeSetting(env.DB, 'messageCaps', input, clock());
    return accept(input);
  }),
];
