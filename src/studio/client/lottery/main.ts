import '../base.css';
import '../controls.css';
import '../panel.css';
import '../lying.css';
import '../draws.css';
import './results.css';
import './lottery.css';
import './spots.css';
import { getLottery } from '../../lottery/lotteries.ts';
import { bootGame, NO_SUCH_GAME } from '../boot.ts';
import { openLotteryGame } from './api.ts';
import { startLottery } from './game.ts';
import { createLotterySpeech } from './words.ts';

const playType = new URLSearchParams(location.search).get('playType') ?? '';

bootGame({
  createSpeech: createLotterySpeech,
  open: (launch, gameId) => (getLottery(gameId) ? openLotteryGame(launch) : NO_SUCH_GAME),
  start({ root, gameId, launch, opened, speech, pending: kept }) {
    const lottery = getLottery(gameId);
    if (lottery) startLottery(root, lottery, { launch, playType, kept }, opened, speech);
  },
});
