import type { SportsMatchView } from '../../../contract/studio/sports.ts';
import type { State } from '../../sports/engine.ts';
import { verifyMatch } from '../../sports/play.ts';
import type { Match } from '../../sports/schedule.ts';
import type { SportId } from '../../sports/sports.ts';
import { makeFacts } from '../dialog.ts';
import { make, onClick } from '../dom.ts';
import { makeProofSection } from '../proof-section.ts';
import type { SportsSpeech } from './words.ts';

function toMatch(view: SportsMatchView): Match {
  const { matchId, leagueId, sportId, homeId, awayId, startsAt, tickMs } = view;
  return { matchId, leagueId, sportId: sportId as SportId, homeId, awayId, startsAtMs: startsAt, tickMs };
}

function toProof({ matchId, sportId, homeId, awayId, serverSeedHash, states }: SportsMatchView, serverSeed: string) {
  return { kind: 'sports', matchId, sportId, homeId, awayId, serverSeed, serverSeedHash, states };
}

async function verify(view: SportsMatchView, serverSeed: string) {
  const claim = { serverSeed, serverSeedHash: view.serverSeedHash, states: view.states as unknown as State[] };
  return verifyMatch(toMatch(view), claim);
}

/** Shows the commitment to the seed before the match. Afterwards this browser verifies the match without a request. */
export function makeFairSection(view: SportsMatchView, speech: SportsSpeech): HTMLElement {
  const { say } = speech;
  const { serverSeed, phase } = view;
  const facts: [string, string][] = [
    [say('model'), view.modelVersion],
    [say('matchIs'), view.matchId],
    [say('fairHash'), view.serverSeedHash],
  ];
  if (serverSeed) facts.push([say('seedIs'), serverSeed]);
  const nodes: HTMLElement[] = [make('h3', {}, say('fairTitle')), makeFacts(facts, 'facts code')];
  if (!serverSeed) nodes.push(make('p', { class: 'note' }, say('fairLater')));
  if (serverSeed && phase === 'ended') {
    const verdict = make('p', { class: 'verdict', role: 'status' });
    const button = make('button', { type: 'button', class: 'plain', 'data-focus': 'verify' }, say('verify'));
    onClick(button, async () => {
      verdict.textContent = say('verifying');
      const result = await verify(view, serverSeed).catch(() => 'unable' as const);
      verdict.textContent = say(`verdict.${result}`);
      verdict.dataset['verdict'] = result;
    });
    nodes.push(button, verdict, makeProofSection(toProof(view, serverSeed), speech));
  }
  return make('section', { class: 'fair' }, ...nodes);
}
