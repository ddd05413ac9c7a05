import './slot.css';
import '../controls.css';
import '../panel.css';
import { getTitle } from '../../catalogue.ts';
import { make, onClick } from '../dom.ts';
import { takeLaunch, tellHost } from '../host.ts';
import { openGame } from './api.ts';
import { startGame } from './game.ts';
import { createSlotSpeech } from './words.ts';

const root = document.querySelector<HTMLElement>('#game');
const language = document.documentElement.lang;
const launch = takeLaunch();

function showNotice(text: string, retryLabel?: string): void {
  const notice = make('p', { class: 'notice', role: 'status' }, text);
  root?.replaceChildren(notice);
  if (retryLabel === undefined) return;
  const again = make('button', { type: 'button', class: 'spin' }, retryLabel);
  onClick(again, start);
  root?.append(again);
}

async function start(): Promise<void> {
  const speech = createSlotSpeech(language, 'BRL');
  const title = getTitle(root?.dataset['game'] ?? '');
  if (!root || !title) return showNotice(speech.say('error.games.unknown'));
  showNotice(speech.say('loading'));
  const reply = await openGame(launch);
  if (reply.kind === 'done') {
    startGame(root, title, launch, reply.value, createSlotSpeech(language, reply.value.currency));
    return;
  }
  if (reply.kind === 'lost') return showNotice(speech.say('openFailed'), speech.say('tryAgain'));
  showNotice(speech.find(`error.${reply.code}`) ?? speech.say('openFailed'));
  if (reply.code === 'games.launch_expired') tellHost('orla:launch-expired');
}

void start();
