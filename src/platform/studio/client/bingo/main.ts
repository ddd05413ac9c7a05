import '../base.css';
import '../controls.css';
import '../panel.css';
import './bingo.css';
import { make, onClick } from '../dom.ts';
import { takeLaunch, tellHost } from '../host.ts';
import { openLotteryGame } from '../lottery/api.ts';
import { startBingo } from './game.ts';
import { createBingoSpeech } from './words.ts';

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
  const speech = createBingoSpeech(language, 'BRL');
  if (!root) return;
  showNotice(speech.say('loading'));
  const reply = await openLotteryGame(launch);
  if (reply.kind === 'done') {
    return startBingo(root, launch, reply.value, createBingoSpeech(language, reply.value.currency));
  }
  if (reply.kind === 'lost') return showNotice(speech.say('openFailed'), speech.say('tryAgain'));
  showNotice(speech.find(`error.${reply.code}`) ?? speech.say('openFailed'));
  if (reply.code === 'games.launch_expired') tellHost('orla:launch-expired');
}

void start();
