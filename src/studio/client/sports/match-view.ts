import type { SportsForm, SportsMatchView } from '../../../contract/studio/sports.ts';
import { fillWords } from '../../../lib/words.ts';
import { make, onClick } from '../dom.ts';
import { makeFairSection } from './fair-section.ts';
import { makeFormSection } from './form-section.ts';
import { createMarkets } from './market-groups.ts';
import type { RowTable } from './match-row.ts';
import { toClock, toLeagueName, toTeamName } from './names.ts';
import { listGoals, makeTimeline } from './timeline.ts';
import type { SportsSpeech } from './words.ts';

const EVENTS_MAX = 8;

function listEvents(view: SportsMatchView, speech: SportsSpeech): string[] {
  const goals = listGoals(view).map(({ tick, isHome }) => ({ tick, kind: 'goal', side: isHome ? 'home' : 'away' }));
  const incidents = view.incidents.flatMap((incident, tick) => (incident ? [{ tick, ...incident }] : []));
  return [...(view.sportId === 'football' ? goals : []), ...incidents]
    .sort((one, other) => other.tick - one.tick)
    .slice(0, EVENTS_MAX)
    .map(({ tick, kind, side }) => {
      const team = toTeamName(side === 'home' ? view.homeId : view.awayId);
      const what = speech.find(`event.${kind}`) ?? '';
      return `${speech.say('minute', { minute: tick })} ${fillWords(what, { team })}`;
    });
}

export function createMatchPage(table: RowTable, first: SportsMatchView, goBack: () => void) {
  const { speech } = table;
  const { say } = speech;
  const back = make('button', { type: 'button', class: 'plain back' }, `‹ ${say('back')}`);
  onClick(back, goBack);
  const home = make('b', { class: 'big-score' });
  const away = make('b', { class: 'big-score' });
  const clock = make('p', { class: 'clock', dir: 'auto' });
  const rest = make('p', { class: 'rest' });
  const course = make('div', { class: 'course' });
  const events = make('ul', { class: 'events' });
  const fair = make('div', {});
  const reason = make('p', { class: 'note' });
  const markets = createMarkets(table, first);
  const form = make('div', {});
  const eventBox = make('section', { class: 'event-box' }, make('h3', {}, say('events')), events);
  const title = make(
    'h2',
    { class: 'pairing', dir: 'ltr', tabindex: -1 },
    make('span', { class: 'side' }, toTeamName(first.homeId)),
    home,
    make('span', { class: 'between' }, '×'),
    away,
    make('span', { class: 'side' }, toTeamName(first.awayId)),
  );
  const element = make(
    'article',
    { class: 'match-page' },
    back,
    make('p', { class: 'league' }, toLeagueName(first.leagueId, speech)),
    title,
    clock,
    rest,
    reason,
    course,
    markets.element,
    eventBox,
    form,
    fair,
  );
  let fairKey = '';
  let view = first;

  return {
    element,
    focus: () => title.focus(),
    showForm: (results: SportsForm) => form.replaceChildren(makeFormSection(first, results, speech)),
    update(next: SportsMatchView) {
      view = next;
      const { phase, state, isSuspended, voidReason } = view;
      const isPlayed = phase !== 'upcoming';
      home.textContent = isPlayed ? String(state[0] ?? 0) : '';
      away.textContent = isPlayed ? String(state[1] ?? 0) : '';
      rest.textContent = isSuspended ? say('suspended') : '';
      reason.textContent = voidReason ? say('voidReason', { reason: voidReason }) : '';
      course.replaceChildren(...(isPlayed ? [makeTimeline(view, speech)] : []));
      markets.element.hidden = phase === 'ended' || phase === 'void';
      eventBox.hidden = view.sportId !== 'football' || !isPlayed;
      const lines = listEvents(view, speech);
      events.replaceChildren(...(lines.length > 0 ? lines : [say('noEvents')]).map((line) => make('li', {}, line)));
      markets.update(view);
      const key = `${view.serverSeed}${phase}`;
      if (key !== fairKey) {
        fairKey = key;
        fair.replaceChildren(makeFairSection(view, speech));
      }
      this.tick(table.now());
    },
    tick(nowMs: number) {
      const text = toClock(view, nowMs, speech);
      if (clock.textContent !== text) clock.textContent = text;
    },
  };
}

export type MatchPage = ReturnType<typeof createMatchPage>;
