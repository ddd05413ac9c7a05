import '../base.css';
import './slot.css';
import '../controls.css';
import '../panel.css';
import '../lying.css';
import { getTitle } from '../../catalogue.ts';
import { bootGame, NO_SUCH_GAME } from '../boot.ts';
import { openGame } from './api.ts';
import { startGame } from './game.ts';
import { recallQuick } from './quick-switch.ts';
import { createSlotSpeech } from './words.ts';

bootGame({
  createSpeech: createSlotSpeech,
  open: (launch, gameId) => (getTitle(gameId) ? openGame(launch) : NO_SUCH_GAME),
  start({ root, gameId, launch, opened, speech, pending, isQuick }) {
    const title = getTitle(gameId);
    recallQuick(isQuick);
    if (title) startGame(root, title, launch, opened, speech, pending);
  },
});
