import type { SportsForm, SportsMatchView, SportsResult } from '../../../contract/studio/sports.ts';
import { formatNumber } from '../../../lib/format.ts';
import { makeFacts } from '../dialog.ts';
import { make } from '../dom.ts';
import { formatSiteTime } from '../site-time.ts';
import { toScore, toTeamName } from './names.ts';
import type { SportsSpeech } from './words.ts';

export type Outcome = 'won' | 'drawn' | 'lost';

export function toOutcome({ homeId, home, away }: SportsResult, teamId: string): Outcome {
  const lead = teamId === homeId ? home - away : away - home;
  if (lead === 0) return 'drawn';
  return lead > 0 ? 'won' : 'lost';
}

function makeResult(result: SportsResult, { tag }: SportsSpeech, outcome?: HTMLElement): HTMLElement {
  const { homeId, awayId, home, away, startsAt } = result;
  const time = formatSiteTime(tag, startsAt, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  return make(
    'li',
    { class: 'result' },
    ...(outcome ? [outcome] : []),
    make('span', { class: 'result-match' }, `${toTeamName(homeId)} ${toScore(home, away)} ${toTeamName(awayId)}`),
    make('small', {}, time),
  );
}

function makeTeam(teamId: string, results: readonly SportsResult[], speech: SportsSpeech): HTMLElement {
  const { say } = speech;
  const rows = results.map((result) => {
    const outcome = toOutcome(result, teamId);
    const letter = make('span', { 'aria-hidden': 'true' }, say(`formMark.${outcome}`));
    const word = make('span', { class: 'unseen' }, say(`formWord.${outcome}`));
    return makeResult(result, speech, make('b', { class: 'outcome', 'data-outcome': outcome }, letter, word));
  });
  return make('div', { class: 'form-team' }, make('h4', {}, toTeamName(teamId)), make('ul', {}, ...rows));
}

function makePair(homeId: string, awayId: string, results: readonly SportsResult[], speech: SportsSpeech) {
  const { say, tag } = speech;
  const count = (outcome: Outcome) => results.filter((result) => toOutcome(result, homeId) === outcome).length;
  const rows: [string, number][] = [
    [say('pairWins', { team: toTeamName(homeId) }), count('won')],
    [say('pairDraws'), count('drawn')],
    [say('pairWins', { team: toTeamName(awayId) }), count('lost')],
  ];
  const facts = rows.map(([term, number]) => [term, formatNumber(tag, number)] as const);
  return make(
    'div',
    { class: 'form-team' },
    make('h4', {}, say('headToHead')),
    makeFacts(facts),
    make('ul', {}, ...results.map((result) => makeResult(result, speech))),
  );
}

/** The last results of each team, and of both teams against each other. Shows a note if there are none yet. */
export function makeFormSection(
  { homeId, awayId }: Pick<SportsMatchView, 'homeId' | 'awayId'>,
  { home, away, headToHead }: SportsForm,
  speech: SportsSpeech,
): HTMLElement {
  const parts = [
    ...(headToHead.length > 0 ? [makePair(homeId, awayId, headToHead, speech)] : []),
    ...(home.length > 0 ? [makeTeam(homeId, home, speech)] : []),
    ...(away.length > 0 ? [makeTeam(awayId, away, speech)] : []),
  ];
  const none = parts.length === 0 ? [make('p', { class: 'note' }, speech.say('formNone'))] : [];
  return make('section', { class: 'form' }, make('h3', {}, speech.say('formTitle')), ...none, ...parts);
}
