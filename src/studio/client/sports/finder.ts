import type { SportsMatch } from '../../../contract/studio/sports.ts';
import { fold } from '../../../lib/fold.ts';
import { make } from '../dom.ts';
import { toLeagueName, toTeamName } from './names.ts';
import type { SportsSpeech } from './words.ts';

export interface Wish {
  readonly text: string;
  /** Empty: all leagues. */
  readonly leagueId: string;
}

/**
 * The matches of a sport. With a search text: the matches of all sports whose team and league names contain each word of the text. Accents
 * are ignored.
 */
export function findMatches(
  matches: readonly SportsMatch[],
  sportId: string,
  { text, leagueId }: Wish,
  speech: SportsSpeech,
): readonly SportsMatch[] {
  const words = fold(text)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) {
    const own = matches.filter((match) => match.sportId === sportId);
    return leagueId === '' ? own : own.filter((match) => match.leagueId === leagueId);
  }
  return matches.filter((match) => {
    const names = [toTeamName(match.homeId), toTeamName(match.awayId), toLeagueName(match.leagueId, speech)];
    const folded = fold(names.join(' '));
    return words.every((word) => folded.includes(word));
  });
}

/** The search field and the leagues of the shown sport. */
export function createFinder(speech: SportsSpeech, onChange: () => void) {
  const { say } = speech;
  const field = make('input', {
    type: 'search',
    id: 'find',
    autocomplete: 'off',
    enterkeyhint: 'search',
    placeholder: say('find'),
    'aria-label': say('find'),
  });
  const leagues = make('select', { id: 'league', 'aria-label': say('league') });
  const element = make('div', { class: 'finder', role: 'search' }, field, leagues);
  let shape = '';
  field.addEventListener('input', onChange);
  leagues.addEventListener('change', onChange);
  return {
    element,
    getWish: (): Wish => ({ text: field.value, leagueId: leagues.value }),
    clear: () => {
      field.value = '';
      leagues.value = '';
    },
    /** Offers the leagues of these matches; a chosen league without matches is reset. */
    update(matches: readonly SportsMatch[]): void {
      const ids = [...new Set(matches.map(({ leagueId }) => leagueId))].sort();
      if (ids.join() !== shape) {
        shape = ids.join();
        const chosen = ids.includes(leagues.value) ? leagues.value : '';
        const options = ids.map((id) => make('option', { value: id }, toLeagueName(id, speech)));
        leagues.replaceChildren(make('option', { value: '' }, say('allLeagues')), ...options);
        leagues.value = chosen;
      }
      leagues.disabled = field.value.trim() !== '';
      leagues.hidden = ids.length < 2;
    },
  };
}
