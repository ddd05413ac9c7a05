import { RETURN_MIN_BASIS_POINTS } from '../../sports/odds.ts';
import { listSports, type SportCategory } from '../../sports/sports.ts';
import { createPanel, type Panel } from '../dialog.ts';
import { make } from '../dom.ts';
import type { Opened } from './api.ts';
import type { SportsSpeech } from './words.ts';

export function createRulesPanel(opened: Opened, category: SportCategory, speech: SportsSpeech): Panel {
  const { say, money, percent } = speech;
  const panel = createPanel('rules', say('rules'), speech);
  const paragraph = (text: string) => make('p', {}, text);
  const heading = (text: string) => make('h3', {}, text);
  const returned = Math.floor(100_000_000 / (10_000 + opened.marginBefore));
  panel.body.append(
    paragraph(say('rulesBook')),
    heading(say('rulesOddsTitle')),
    paragraph(
      say('rulesOdds', {
        before: percent(opened.marginBefore),
        live: percent(opened.marginLive),
        low: percent(RETURN_MIN_BASIS_POINTS),
        return: percent(returned),
      }),
    ),
    heading(say('combined')),
    paragraph(say('rulesCombined')),
    heading(say('rulesModelTitle')),
    ...listSports(category).map(({ sportId }) => paragraph(say(`rules.${sportId}`))),
    heading(say('rulesLiveTitle')),
    paragraph(say('rulesLive')),
    heading(say('rulesSettleTitle')),
    make('ul', {}, ...([1, 2, 3, 4] as const).map((number) => make('li', {}, say(`rulesSettle${number}`)))),
    heading(say('rulesCashTitle')),
    paragraph(say('rulesCash', { fee: percent(opened.cashOutFee) })),
    heading(say('rulesLimitsTitle')),
    paragraph(
      speech.sayCount('rulesLimits', opened.legsMax, {
        min: money(opened.stakeMin),
        max: money(opened.stakeMax),
        payout: money(opened.payoutMax),
      }),
    ),
  );
  return panel;
}
