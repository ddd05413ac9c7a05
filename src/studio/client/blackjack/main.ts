import '../base.css';
import '../controls.css';
import '../panel.css';
import '../lying.css';
import '../live/chips.css';
import '../live/live.css';
import '../live/phone.css';
import './blackjack.css';
import './seats.css';
import { bootGame } from '../boot.ts';
import { openTable } from '../live/api.ts';
import { startBlackjack } from './game.ts';
import { createBlackjackSpeech } from './words.ts';

/** The launched room; without one the server chooses the game's first room. */
const asked = new URLSearchParams(location.search).get('room') ?? undefined;
const gameName = document.title;

bootGame({
  createSpeech: createBlackjackSpeech,
  open: (launch) => openTable(launch, asked),
  start: ({ pending: kept, ...around }) => startBlackjack({ ...around, gameName, kept }),
});
