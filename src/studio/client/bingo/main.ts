import '../base.css';
import '../controls.css';
import '../panel.css';
import '../lying.css';
import '../draws.css';
import './bingo.css';
import { bootGame } from '../boot.ts';
import { openLotteryGame } from '../lottery/api.ts';
import { startBingo } from './game.ts';
import { createBingoSpeech } from './words.ts';

bootGame({
  createSpeech: createBingoSpeech,
  open: openLotteryGame,
  start: ({ root, launch, opened, speech, pending }) => startBingo(root, launch, opened, speech, pending),
});
