import '../base.css';
import '../controls.css';
import '../panel.css';
import '../lying.css';
import './card.css';
import './seats.css';
import './lobby.css';
import './cards.css';
import './cards-sizes.css';
import { bootGame } from '../boot.ts';
import { openRoom } from './api.ts';
import { connectRoom } from './connection.ts';
import { startGame } from './game.ts';
import { createCardsSpeech } from './words.ts';

bootGame({
  createSpeech: createCardsSpeech,
  open: openRoom,
  start({ root, launch, opened, speech, pending }) {
    startGame(root, launch, opened, speech, pending, (hear, onState) =>
      connectRoom(opened.gameId, launch, hear, onState),
    );
  },
});
