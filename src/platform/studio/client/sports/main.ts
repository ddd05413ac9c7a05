import '../base.css';
import '../panel.css';
import './sports.css';
import './match.css';
import './slip.css';
import './tickets.css';
import { getSportsGame } from '../../sports/games.ts';
import { SPORT_IDS } from '../../sports/sports.ts';
import { make, onClick } from '../dom.ts';
import { takeLaunch, tellHost } from '../host.ts';
import { createSportsApi } from './api.ts';
import { startSports } from './game.ts';
import { createSportsSpeech } from './words.ts';

const root = document.querySelector<HTMLElement>('#game');
const language = document.documentElement.lang;
const launch = takeLaunch();

function showNotice(text: string, retryLabel?: string): void {
  root?.replaceChildren(make('p', { class: 'notice', role: 'status' }, text));
  if (retryLabel === undefined) return;
  const again = make('button', { type: 'button', class: 'plain' }, retryLabel);
  onClick(again, start);
  root?.append(again);
}

async function start(): Promise<void> {
  const speech = createSportsSpeech(language, 'BRL');
  const game = getSportsGame(root?.dataset['game'] ?? '');
  const sportId = SPORT_IDS.find((id) => game?.gameId === `orla-${id}`);
  if (!root || !game || !sportId) return showNotice(speech.say('error.games.unknown'));
  showNotice(speech.say('loading'));
  const api = createSportsApi(launch);
  const reply = await api.open();
  if (reply.kind === 'done') {
    const opened = reply.value;
    const own = createSportsSpeech(language, opened.currency);
    return startSports({ root, sportId, category: game.gameType, api, opened, speech: own });
  }
  if (reply.kind === 'lost') return showNotice(speech.say('openFailed'), speech.say('tryAgain'));
  showNotice(speech.find(`error.${reply.code}`) ?? speech.say('openFailed'));
  if (reply.code === 'games.launch_expired') tellHost('orla:launch-expired');
}

void start();
