import '../base.css';
import '../controls.css';
import '../panel.css';
import '../lying.css';
import './mines.css';
import { bootGame } from '../boot.ts';
import { openGame } from './api.ts';
import { startGame } from './game.ts';
import { createMinesSpeech } from './words.ts';

bootGame({
  createSpeech: createMinesSpeech,
  open: openGame,
  start: ({ root, launch, opened, speech, pending }) => startGame(root, launch, opened, speech, pending),
});
