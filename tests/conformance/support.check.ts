import {
  getNotice,
  listMyAnnouncements,
  listNotices,
  markPopupsSeen,
  NOTICES_PER_PAGE,
} from '../../src/contract/notices/notices.ts';
import { login } from '../../src/contract/session/session.ts';
import { getFeedbackRules, listMyFeedback, sendFeedback } from '../../src/contract/support/support.ts';
import { type Check, expect } from './check.ts';

const BOUNDARY = 'orla-conformance';

function toParts(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(
    ([name, text]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`,
  );
  return `${parts.join('')}--${BOUNDARY}--\r\n`;
}

export const supportChecks: Check[] = [
  {
    id: 'notices come nine a page, the last page when there is none, and each opens by its id',
    endpoint: listNotices,
    requires: 'nothing',
    run: async ({ client }) => {
      const first = await client.call(listNotices, { platform: 'W' });
      const far = await client.call(listNotices, { platform: 'W', page: 999_999 });
      expect(first.ok && far.ok, 'a page was refused');
      const { list, pageSize, total } = first.value;
      expect(pageSize === NOTICES_PER_PAGE && list.length === Math.min(total, pageSize), 'the page has another size');
      expect(far.value.page === Math.max(1, Math.ceil(total / pageSize)), 'out of range is not the last page');
      for (const { id } of list.slice(0, 2)) {
        const one = await client.call(getNotice, { id });
        expect(one.ok && one.value.id === id, `${id} does not open`);
      }
      const [oldest] = far.value.list;
      const around = await client.call(listNotices, { platform: 'W', notice: oldest?.id ?? '' });
      expect(around.ok && around.value.page === far.value.page, 'a notice does not stand on its own page');
      const none = await client.call(getNotice, { id: 'no-such-notice' });
      expect(!none.ok && none.code === 'content.unknown', 'an unknown notice was answered');
    },
  },
  {
    id: 'announcements of a member need a session, and are no guest’s',
    endpoint: listMyAnnouncements,
    requires: 'account',
    run: async ({ client, account }) => {
      const guest = await client.call(listMyAnnouncements, {});
      expect(!guest.ok && guest.status === 401, 'a guest read them');
      expect(account, 'no account');
      const signedIn = await client.call(login, { type: 'username', ...account });
      expect(signedIn.ok, 'sign-in refused');
      client.bearer = signedIn.value.token;
      const answer = await client.call(listMyAnnouncements, { platform: 'W', execution: 'B' });
      expect(answer.ok, 'refused');
      const lists = [answer.value.player, answer.value.banners, answer.value.popup, answer.value.promotion];
      expect(!lists.flat().some(({ audience }) => audience === 'guests'), 'what is for guests is among them');
      const seen = await client.call(markPopupsSeen, { ids: ['no-such-notice'] });
      expect(seen.ok && seen.value.seen.length === 0, 'an unknown popup was seen');
    },
  },
  {
    id: 'feedback that is too short is refused with both bounds, by POST and PUT',
    endpoint: sendFeedback,
    requires: 'nothing',
    run: async ({ client }) => {
      const rules = await client.call(getFeedbackRules, {});
      if (!rules.ok && rules.code === 'system.feature_disabled') return;
      expect(rules.ok && rules.value.min <= rules.value.max, 'no bounds');
      const headers = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}`, origin: client.origin };
      for (const method of ['POST', 'PUT']) {
        const body = toParts({ feedbackType: 'other', content: ' ' });
        const answer = await client.raw(method, sendFeedback.path, { headers, body });
        const refusal = answer.body as { errorCode?: string; value?: { min?: number; max?: number } };
        expect(refusal.errorCode === 'support.content_length', `${method} answered ${answer.status}`);
        expect(refusal.value?.min === rules.value.min && refusal.value.max === rules.value.max, 'without its bounds');
      }
      const own = await client.call(listMyFeedback, {});
      expect(!own.ok && own.status === 401, 'a guest has a list');
    },
  },
];
