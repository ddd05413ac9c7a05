import '../base.css';
import '../controls.css';
import '../panel.css';
import '../lying.css';
import './fish.css';
import { bootGame } from '../boot.ts';
import { openSea } from './api.ts';
import { startGame } from './game.ts';
import { createFishSpeech } from './words.ts';

bootGame({
  createSpeech: createFishSpeech,
  open: openSea,
  start: ({ root, launch, opened, speech, pending }) => startGame(root, launch, opened, speech, pending),
});
