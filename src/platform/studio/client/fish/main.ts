import '../base.css';
import '../controls.css';
import '../panel.css';
import './fish.css';
import { make, onClick } from '../dom.ts';
import { takeLaunch, tellHost } from '../host.ts';
import { openSea } from './api.ts';
import { startGame } from './game.ts';
import { createFishSpeech } from './words.ts';

const root = document.querySelector<HTMLElement>('#game');
const language = document.documentElement.lang;
const launch = takeLaunch();

function showNotice(text: string, retryLabel?: string): void {
  const notice = make('p', { class: 'notice', role: 'status' }, text);
  root?.replaceChildren(notice);
  if (retryLabel === undefined) return;
  const again = make('button', { type: 'button', class: 'spin' }, retryLabel);
  onClick(again, () => void start());
  root?.append(again);
}

async function start(): Promise<void> {
  const speech = createFishSpeech(language, 'BRL');
  if (!root) return;
  showNotice(speech.say('loading'));
  const reply = await openSea(launch);
  if (reply.kind === 'done')
    return startGame(root, launch, reply.value, createFishSpeech(language, reply.value.currency));
  if (reply.kind === 'lost') return showNotice(speech.say('openFailed'), speech.say('tryAgain'));
  showNotice(speech.find(`error.${reply.code}`) ?? speech.say('openFailed'));
  if (reply.code === 'games.launch_expired') tellHost('orla:launch-expired');
}

void start();
