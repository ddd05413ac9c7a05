import '../base.css';
import '../controls.css';
import '../panel.css';
import './lottery.css';
import { getLottery } from '../../lottery/lotteries.ts';
import { make, onClick } from '../dom.ts';
import { takeLaunch, tellHost } from '../host.ts';
import { openLotteryGame } from './api.ts';
import { startLottery } from './game.ts';
import { createLotterySpeech } from './words.ts';

const root = document.querySelector<HTMLElement>('#game');
const language = document.documentElement.lang;
const playType = new URLSearchParams(location.search).get('playType') ?? '';
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
  const speech = createLotterySpeech(language, 'BRL');
  const lottery = getLottery(root?.dataset['game'] ?? '');
  if (!root || !lottery) return showNotice(speech.say('error.games.unknown'));
  showNotice(speech.say('loading'));
  const reply = await openLotteryGame(launch);
  if (reply.kind === 'done') {
    const { currency } = reply.value;
    return startLottery(root, lottery, { launch, playType }, reply.value, createLotterySpeech(language, currency));
  }
  if (reply.kind === 'lost') return showNotice(speech.say('openFailed'), speech.say('tryAgain'));
  showNotice(speech.find(`error.${reply.code}`) ?? speech.say('openFailed'));
  if (reply.code === 'games.launch_expired') tellHost('orla:launch-expired');
}

void start();
