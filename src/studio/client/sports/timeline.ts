import type { SportsMatchView } from '../../../contract/studio/sports.ts';
import { formatList } from '../../../lib/format.ts';
import { SPORTS, type SportId } from '../../sports/sports.ts';
import { makeSvg } from '../dom.ts';
import { toTeamName } from './names.ts';
import type { SportsSpeech } from './words.ts';

const WIDTH = 320;
const HEIGHT = 96;
const MIDDLE = HEIGHT / 2;
const REACH = MIDDLE - 12;
const INCIDENT_FORCE: Readonly<Record<string, number>> = { shot: 2, corner: 1.2, card: -0.8 };
const GOAL_FORCE = 5;
/** The momentum is multiplied by this factor each minute. */
const FADE = 0.7;

interface Goal {
  readonly tick: number;
  readonly isHome: boolean;
}

export function listGoals({ states }: Pick<SportsMatchView, 'states'>): Goal[] {
  return states.flatMap(([home = 0, away = 0], tick) => {
    const [homeBefore = 0, awayBefore = 0] = states[tick - 1] ?? [];
    if (tick === 0 || home + away === homeBefore + awayBefore) return [];
    return [{ tick, isHome: home > homeBefore }];
  });
}

/** The momentum after each tick. A positive value means that home attacks, a negative value that away attacks. */
export function toMomentum(match: Pick<SportsMatchView, 'states' | 'incidents'>): number[] {
  const goals = new Map(listGoals(match).map(({ tick, isHome }) => [tick, isHome]));
  let force = 0;
  return match.states.map((_, tick) => {
    const incident = match.incidents[tick];
    const goal = goals.get(tick);
    const push = incident ? (INCIDENT_FORCE[incident.kind] ?? 0) * (incident.side === 'home' ? 1 : -1) : 0;
    force = force * FADE + push + (goal === undefined ? 0 : goal ? GOAL_FORCE : -GOAL_FORCE);
    return force;
  });
}

/** Home's lead after each tick, in goals, rounds or towers; in volleyball in points of the whole match. Negative while away leads. */
export function toLeads({ states, sportId }: Pick<SportsMatchView, 'states' | 'sportId'>): number[] {
  if (sportId !== 'volleyball') return states.map(([home = 0, away = 0]) => home - away);
  let lead = 0;
  return states.map((state, tick) => {
    if (tick > 0) lead += state[4] === 0 ? 1 : -1;
    return lead;
  });
}

function toX(tick: number, last: number): number {
  return Math.round((tick / last) * (WIDTH - 8) * 10) / 10 + 4;
}

function drawMomentum(match: SportsMatchView, last: number): string {
  const bars = toMomentum(match).map((force, tick) => {
    const reach = Math.min(REACH, Math.abs(force) * 5);
    const y = force > 0 ? MIDDLE - reach : MIDDLE;
    return `<rect class="${force > 0 ? 'home' : 'away'}" x="${toX(tick, last) - 1.3}" y="${y.toFixed(1)}" width="2.6" height="${reach.toFixed(1)}"/>`;
  });
  const goals = listGoals(match).map(({ tick, isHome }) => {
    const y = isHome ? 8 : HEIGHT - 8;
    return `<line class="goal" x1="${toX(tick, last)}" y1="${y}" x2="${toX(tick, last)}" y2="${MIDDLE}"/><circle class="goal" cx="${toX(tick, last)}" cy="${y}" r="5"/>`;
  });
  return bars.join('') + goals.join('');
}

function drawLead(match: SportsMatchView, last: number): string {
  const leads = toLeads(match);
  const most = Math.max(4, ...leads.map(Math.abs));
  const points = leads.map((lead, tick) => `${toX(tick, last)},${(MIDDLE - (lead / most) * REACH).toFixed(1)}`);
  const end = toX(leads.length - 1, last);
  return `<polygon class="area" points="4,${MIDDLE} ${points.join(' ')} ${end},${MIDDLE}"/><polyline class="lead" points="${points.join(' ')}"/>`;
}

function toText(match: SportsMatchView, speech: SportsSpeech): string {
  const { say } = speech;
  if (match.sportId === 'football') {
    const list = listGoals(match).map(
      ({ tick, isHome }) => `${say('minute', { minute: tick })} ${toTeamName(isHome ? match.homeId : match.awayId)}`,
    );
    return list.length > 0 ? say('timelineGoals', { list: formatList(speech.tag, list) }) : say('timelineNoGoals');
  }
  const lead = toLeads(match).at(-1) ?? 0;
  const name = lead === 0 ? say('level') : `${toTeamName(lead > 0 ? match.homeId : match.awayId)} +${Math.abs(lead)}`;
  return say('timelineLead', { lead: name });
}

/** Draws the course of a match: home above the line, away below it. Screen readers read a text instead. */
export function makeTimeline(match: SportsMatchView, speech: SportsSpeech): SVGSVGElement {
  const last = SPORTS[match.sportId as SportId].engine.maxTicks;
  const ended = match.phase === 'ended' ? Math.max(1, match.states.length - 1) : last;
  const drawn = match.sportId === 'football' ? drawMomentum(match, ended) : drawLead(match, ended);
  const text = speech.say('timelineText', {
    home: toTeamName(match.homeId),
    away: toTeamName(match.awayId),
    text: toText(match, speech),
  });
  const now = toX(match.states.length - 1, ended);
  const marks = `<line class="axis" x1="4" y1="${MIDDLE}" x2="${WIDTH - 4}" y2="${MIDDLE}"/><line class="now" x1="${now}" y1="4" x2="${now}" y2="${HEIGHT - 4}"/>`;
  return makeSvg(`0 0 ${WIDTH} ${HEIGHT}`, marks + drawn, { class: 'timeline', role: 'img', 'aria-label': text });
}
