import { getUnreadCount } from '../../src/contract/inbox/inbox.ts';
import { getMissionSummary } from '../../src/contract/missions/missions.ts';
import { getPointBalance, getPublicPointConfig, listGoods } from '../../src/contract/points/points.ts';
import { joinPromotion, listMyPromotions, requestReward } from '../../src/contract/promotions/claims.ts';
import { getPromotion, listPromotions } from '../../src/contract/promotions/promotions.ts';
import { login } from '../../src/contract/session/session.ts';
import { type Check, expect, type Subject } from './check.ts';

async function signIn({ client, account }: Subject): Promise<void> {
  expect(account, 'no account');
  const answer = await client.call(login, { type: 'username', ...account });
  expect(answer.ok, `sign-in refused: ${answer.ok ? '' : answer.code}`);
  client.bearer = answer.value.token;
}

export const rewardChecks: Check[] = [
  {
    id: 'every listed promotion has a detail with its terms',
    endpoint: getPromotion,
    requires: 'nothing',
    run: async ({ client }) => {
      const listed = await client.call(listPromotions, {});
      expect(listed.ok, 'the list was refused');
      for (const { promotionId } of listed.value.list.slice(0, 5)) {
        const one = await client.call(getPromotion, { promotionId });
        expect(one.ok && one.value.termsText.length > 0, `${promotionId} has no terms`);
        expect(one.value.raffle === null || one.value.raffle.seedHash.length === 64, 'a raffle without a fingerprint');
      }
    },
  },
  {
    id: 'a reward needs a session, its terms accepted and a promotion that exists',
    endpoint: requestReward,
    requires: 'account',
    run: async (subject) => {
      const { client } = subject;
      const guest = await client.call(joinPromotion, { promotionId: 'x' });
      expect(!guest.ok && guest.status === 401, 'a guest joined');
      await signIn(subject);
      const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
      const body = JSON.stringify({ promotionId: 'x' });
      const blind = await client.raw('POST', requestReward.path, { headers, body });
      expect(blind.status === 400, `without its terms it answered ${blind.status}`);
      const none = await client.call(requestReward, { promotionId: 'no-such', acceptTerms: true });
      expect(!none.ok && none.code === 'promotions.unknown', 'an unknown promotion was claimed');
    },
  },
  {
    id: 'a member reads promotions, points, missions and unread messages',
    endpoint: listMyPromotions,
    requires: 'account',
    run: async (subject) => {
      await signIn(subject);
      const { client } = subject;
      const answers = await Promise.all([
        client.call(listMyPromotions, {}),
        client.call(getPointBalance, {}),
        client.call(getMissionSummary, {}),
        client.call(getUnreadCount, {}),
      ]);
      expect(
        answers.every(({ ok }) => ok),
        'one of them was refused',
      );
    },
  },
  {
    id: 'ratios and goods are public',
    endpoint: getPublicPointConfig,
    requires: 'nothing',
    run: async ({ client }) => {
      const config = await client.call(getPublicPointConfig, {});
      const goods = await client.call(listGoods, {});
      expect(config.ok && goods.ok && config.value.unit > 0, 'a guest sees no ratios');
    },
  },
];
