import { toMinor } from '../../contract/core/money.ts';
import { clock } from '../../server/clock.ts';
import type { Settings } from '../env.ts';
import { CURRENCY_SYMBOL } from '../system/currency-symbol.ts';
import { toBehaviour } from './kinds/kinds.ts';
import type { NewPromotion } from './promotion-queries.ts';
import { publishPromotion } from './publish.ts';

const DAY_MS = 86_400_000;
const OPEN_DAYS = 365;
const RAFFLE_DAYS = 30;
const EVERYBODY = { members: 'all', minRank: 0, maxRank: 100 } as const;
const TERMS = { excludedGames: [], excludedVendors: [], excludedCategories: [] };

/** Promotions of a new installation. Their texts state every rule. */
function toSeeds(now: number): NewPromotion[] {
  const base = { startsAt: now, endsAt: now + OPEN_DAYS * DAY_MS, audience: EVERYBODY, claimsCap: null };
  return [
    {
      ...base,
      id: 'first-wave',
      imageUrl: '/rewards/shore.svg',
      position: 10,
      budgetMinor: toMinor(100_000),
      rule: { kind: 'deposit_bonus', rate: 5_000, maxBonus: 200, minDeposit: 20 },
      terms: { ...TERMS, turnoverMultiple: 10, turnoverBase: 'bonus', maxStake: 20, expiryDays: 30, claimDays: 7 },
      texts: {
        PT: {
          title: 'Primeira onda: 50% no próximo depósito',
          content: `<p>Participe e deposite pelo menos ${CURRENCY_SYMBOL} 20,00. Damos 50% do depósito em bônus, até ${CURRENCY_SYMBOL} 200,00.</p>`,
          termsText: `<p>Vale o primeiro depósito de ${CURRENCY_SYMBOL} 20,00 ou mais feito depois de participar. O bônus exige apostas encerradas de 10 vezes o valor do bônus em 30 dias. De cada aposta contam no máximo ${CURRENCY_SYMBOL} 20,00. Enquanto faltarem apostas, não é possível sacar; você pode desistir do bônus a qualquer momento. Se desistir ou o prazo acabar, só é retirado o que restar do bônus: as perdas desde o resgate são descontadas dele primeiro, e os ganhos ficam com você. Um bônus com apostas a completar por vez. Total da promoção: ${CURRENCY_SYMBOL} 100.000,00.</p>`,
        },
        EN: {
          title: 'First wave: 50% on your next deposit',
          content: `<p>Join and deposit at least ${CURRENCY_SYMBOL} 20.00. We add 50% of the deposit as a bonus, up to ${CURRENCY_SYMBOL} 200.00.</p>`,
          termsText: `<p>The first deposit of ${CURRENCY_SYMBOL} 20.00 or more after joining counts. The bonus asks for settled stakes of 10 times its amount within 30 days. Of each stake at most ${CURRENCY_SYMBOL} 20.00 counts. While turnover is owed you cannot withdraw; you can give the bonus up at any time. If you do, or time runs out, only what is left of the bonus is taken back: losses since the claim come off it first, and winnings stay yours. One bonus with turnover at a time. The promotion gives ${CURRENCY_SYMBOL} 100,000.00 in all.</p>`,
        },
      },
    },
    {
      ...base,
      id: 'tide-returns',
      imageUrl: '/rewards/tide.svg',
      position: 20,
      budgetMinor: toMinor(100_000),
      rule: { kind: 'rebate', rate: 50, cycle: 'W', maxBonus: 500, minBonus: 1 },
      terms: { ...TERMS, turnoverMultiple: 0, turnoverBase: 'bonus', maxStake: null, expiryDays: 30, claimDays: 7 },
      texts: {
        PT: {
          title: 'A maré volta: 0,5% de cada aposta',
          content: '<p>Toda semana, de segunda a domingo, devolvemos 0,5% das suas apostas encerradas.</p>',
          termsText: `<p>Contam as apostas encerradas depois de participar, ganhas ou perdidas; apostas devolvidas não contam. O valor é calculado no fim do domingo, vai de ${CURRENCY_SYMBOL} 1,00 a ${CURRENCY_SYMBOL} 500,00 por semana e pode ser resgatado em 7 dias. É dinheiro livre, sem apostas exigidas. Quem participa uma vez continua nas semanas seguintes. Total da promoção: ${CURRENCY_SYMBOL} 100.000,00.</p>`,
        },
        EN: {
          title: 'The tide returns: 0.5% of every stake',
          content: '<p>Every week, Monday to Sunday, we give back 0.5% of your settled stakes.</p>',
          termsText: `<p>Stakes settled after joining count, won or lost; stakes that were given back do not. The amount is reckoned at the end of Sunday, is between ${CURRENCY_SYMBOL} 1.00 and ${CURRENCY_SYMBOL} 500.00 a week and can be claimed within 7 days. It is free money without turnover. Whoever joins once stays in for the weeks that follow. The promotion gives ${CURRENCY_SYMBOL} 100,000.00 in all.</p>`,
        },
      },
    },
    {
      ...base,
      id: 'lighthouse-raffle',
      endsAt: now + RAFFLE_DAYS * DAY_MS,
      imageUrl: '/rewards/ticket.svg',
      position: 30,
      budgetMinor: null,
      rule: {
        kind: 'raffle',
        stakePerTicket: 50,
        ticketsMax: 100,
        prizes: [
          { amount: 1_000, count: 1 },
          { amount: 100, count: 10 },
        ],
      },
      terms: { ...TERMS, turnoverMultiple: 1, turnoverBase: 'bonus', maxStake: null, expiryDays: 30, claimDays: 14 },
      texts: {
        PT: {
          title: 'Sorteio do farol',
          content: `<p>Um prêmio de ${CURRENCY_SYMBOL} 1.000,00 e dez de ${CURRENCY_SYMBOL} 100,00. Participar já vale um bilhete.</p>`,
          termsText: `<p>Um bilhete por participar e mais um a cada ${CURRENCY_SYMBOL} 50,00 em apostas encerradas até o fim da promoção, no máximo 100. Um prêmio por membro. A impressão digital da semente do sorteio está publicada desde o início; a semente é revelada depois, e qualquer pessoa confere os bilhetes sorteados. O prêmio pode ser resgatado em 14 dias e exige apostas encerradas de uma vez o seu valor em 30 dias.</p>`,
        },
        EN: {
          title: 'The lighthouse raffle',
          content: `<p>One prize of ${CURRENCY_SYMBOL} 1,000.00 and ten of ${CURRENCY_SYMBOL} 100.00. Joining is worth a ticket already.</p>`,
          termsText: `<p>One ticket for joining and one more for each ${CURRENCY_SYMBOL} 50.00 of settled stakes until the promotion ends, 100 at most. One prize a member. The fingerprint of the seed is published from the start; the seed is revealed afterwards, and anyone can check the tickets that were drawn. A prize can be claimed within 14 days and asks for settled stakes of once its amount within 30 days.</p>`,
        },
      },
    },
  ];
}

export async function seedPromotions(db: D1Database, { mayRewardDeposits }: Settings): Promise<void> {
  for (const promotion of toSeeds(clock())) {
    if (mayRewardDeposits || !toBehaviour(promotion.rule).toDepositBonus) await publishPromotion(db, promotion);
  }
}
