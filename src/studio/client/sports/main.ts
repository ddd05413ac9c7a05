import '../base.css';
import '../panel.css';
import './sports.css';
import './sizes.css';
import './match.css';
import './slip.css';
import './pad.css';
import './tickets.css';
import { getSportsGame } from '../../sports/games.ts';
import { SPORT_IDS } from '../../sports/sports.ts';
import { bootGame, NO_SUCH_GAME } from '../boot.ts';
import { createSportsApi } from './api.ts';
import { startSports } from './game.ts';
import { readHandedPicks } from './handed-picks.ts';
import { createSportsSpeech } from './words.ts';

const toSportId = (gameId: string) => SPORT_IDS.find((id) => gameId === `orla-${id}`);

bootGame({
  createSpeech: createSportsSpeech,
  open: (launch, gameId) =>
    getSportsGame(gameId) && toSportId(gameId) ? createSportsApi(launch).open() : NO_SUCH_GAME,
  start({ root, gameId, launch, opened, speech, pending: kept }) {
    const game = getSportsGame(gameId);
    const sportId = toSportId(gameId);
    if (!game || !sportId) return;
    const picks = readHandedPicks(location.search);
    startSports({ root, sportId, category: game.gameType, api: createSportsApi(launch), opened, speech, kept, picks });
  },
});
