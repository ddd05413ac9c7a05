import '../base.css';
import '../controls.css';
import '../panel.css';
import './live.css';
import './roulette.css';
import './baccarat.css';
import { make, onClick } from '../dom.ts';
import { takeLaunch, tellHost } from '../host.ts';
import { openTable } from './api.ts';
import { startTable } from './game.ts';
import { createLiveSpeech } from './words.ts';

const root = document.querySelector<HTMLElement>('#game');
const language = document.documentElement.lang;
const launch = takeLaunch();
/** The room that was launched; the server takes the game's first where there is none. */
const asked = new URLSearchParams(location.search).get('room') ?? undefined;

function showNotice(text: string, retryLabel?: string): void {
  root?.replaceChildren(make('p', { class: 'notice', role: 'status' }, text));
  if (retryLabel === undefined) return;
  const again = make('button', { type: 'button', class: 'spin' }, retryLabel);
  onClick(again, start);
  root?.append(again);
}

async function start(): Promise<void> {
  const speech = createLiveSpeech(language, 'BRL');
  const gameId = root?.dataset['game'];
  if (!root || !gameId) return;
  const gameName = document.title;
  showNotice(speech.say('loading'));
  const reply = await openTable(launch, asked);
  if (reply.kind === 'done') {
    const { value: opened } = reply;
    startTable({ root, gameId, gameName, launch, opened, speech: createLiveSpeech(language, opened.currency) });
    return;
  }
  if (reply.kind === 'lost') return showNotice(speech.say('openFailed'), speech.say('tryAgain'));
  showNotice(speech.find(`error.${reply.code}`) ?? speech.say('openFailed'));
  if (reply.code === 'games.launch_expired') tellHost('orla:launch-expired');
}

void start();
