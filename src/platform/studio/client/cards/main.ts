import '../base.css';
import '../controls.css';
import '../panel.css';
import './card.css';
import './cards.css';
import { make, onClick } from '../dom.ts';
import { takeLaunch, tellHost } from '../host.ts';
import { openRoom } from './api.ts';
import { connectRoom } from './connection.ts';
import { startGame } from './game.ts';
import { createCardsSpeech } from './words.ts';

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
  const speech = createCardsSpeech(language, 'BRL');
  if (!root) return;
  showNotice(speech.say('loading'));
  const reply = await openRoom(launch);
  if (reply.kind === 'done') {
    const { gameId, currency } = reply.value;
    const own = createCardsSpeech(language, currency);
    startGame(root, launch, reply.value, own, (hear, onState) => connectRoom(gameId, launch, hear, onState));
    return;
  }
  if (reply.kind === 'lost') return showNotice(speech.say('openFailed'), speech.say('tryAgain'));
  showNotice(speech.find(`error.${reply.code}`) ?? speech.say('openFailed'));
  if (reply.code === 'games.launch_expired') tellHost('orla:launch-expired');
}

void start();
