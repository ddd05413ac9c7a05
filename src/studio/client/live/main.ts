import '../base.css';
import '../controls.css';
import '../panel.css';
import '../lying.css';
import './chips.css';
import './live.css';
import './wheel.css';
import './roulette.css';
import './baccarat.css';
import './roulette-table.css';
import './phone.css';
import { bootGame } from '../boot.ts';
import { openTable } from './api.ts';
import { startTable } from './game.ts';
import { createLiveSpeech } from './words.ts';

/** The launched room; without one the server chooses the game's first room. */
const asked = new URLSearchParams(location.search).get('room') ?? undefined;
const gameName = document.title;

bootGame({
  createSpeech: createLiveSpeech,
  open: (launch) => openTable(launch, asked),
  start: ({ pending: kept, ...around }) => startTable({ ...around, gameName, kept }),
});
