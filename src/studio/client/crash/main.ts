import '../base.css';
import '../controls.css';
import '../panel.css';
import '../lying.css';
import './crash.css';
import './sizes.css';
import { bootGame } from '../boot.ts';
import { openRoom } from './api.ts';
import { startCrash } from './game.ts';
import { createCrashSpeech } from './words.ts';

const gameName = document.title;

bootGame({
  createSpeech: createCrashSpeech,
  open: openRoom,
  start: ({ pending: kept, ...around }) => startCrash({ ...around, gameName, kept }),
});
