import { isTurnedAway, type Reply } from './api.ts';
import { readDictionary } from './dictionary.ts';
import { make, onClick } from './dom.ts';
import { hearHost, recall, takeLaunch, tellHost } from './host.ts';
import { followZone } from './site-time.ts';
import { recallSound } from './sound.ts';
import type { Dictionary, Speech } from './words.ts';

export interface Around<Opened, Words> {
  readonly root: HTMLElement;
  readonly gameId: string;
  readonly launch: string;
  readonly opened: Opened;
  readonly speech: Words;
  /** The pending order that this game left with the host page before a reload. The game must validate it. */
  readonly pending: unknown;
  /** The kept choice of quick spins; undefined until the player has chosen. */
  readonly isQuick: boolean | undefined;
}

interface Game<Opened extends { currency: string }, Words extends Speech> {
  createSpeech(dictionary: Dictionary, currency: string): Words;
  open(launch: string, gameId: string): Promise<Reply<Opened>>;
  start(around: Around<Opened, Words>): void;
}

export const NO_SUCH_GAME = Promise.resolve({ kind: 'refused', code: 'games.unknown' } as const);

/** Starts the game: opens it on the server, asks the host page for kept data, and shows any error. */
export function bootGame<Opened extends { currency: string }, Words extends Speech>(game: Game<Opened, Words>): void {
  const root = document.querySelector<HTMLElement>('#game');
  const dictionary = readDictionary();
  const launch = takeLaunch();
  if (!root) return;
  const gameId = root.dataset['game'] ?? '';
  const kept = recall();
  // A message during the opening of the game is newer than the stored choice.
  let wanted: boolean | undefined;
  hearHost('orla:sound', ({ on }) => {
    wanted = on === true;
    recallSound(wanted);
  });

  function showNotice(text: string, retryLabel?: string): void {
    root?.replaceChildren(make('p', { class: 'notice', role: 'status' }, text));
    if (retryLabel === undefined) return;
    const again = make('button', { type: 'button', class: 'spin plain' }, retryLabel);
    onClick(again, () => void start(root as HTMLElement));
    root?.append(again);
  }

  async function start(place: HTMLElement): Promise<void> {
    // Any currency works here, because no amount is shown before the game is open.
    const plain = game.createSpeech(dictionary, 'PLAY');
    showNotice(plain.say('loading'));
    const [reply, { pending, isSoundOn, isQuick, timeZone }] = await Promise.all([game.open(launch, gameId), kept]);
    if (reply.kind === 'done') {
      recallSound(wanted ?? isSoundOn);
      followZone(timeZone);
      const { value: opened } = reply;
      const speech = game.createSpeech(dictionary, opened.currency);
      return game.start({ root: place, gameId, launch, opened, speech, pending, isQuick });
    }
    // `orla:ready` makes the host page reveal the frame, and with it this message.
    tellHost('orla:ready');
    if (reply.kind === 'lost') return showNotice(plain.say('openFailed'), plain.say('tryAgain'));
    const again = isTurnedAway(reply.code) ? plain.say('tryAgain') : undefined;
    showNotice(plain.find(`error.${reply.code}`) ?? plain.say('openFailed'), again);
    if (reply.code === 'games.launch_expired') tellHost('orla:launch-expired');
  }

  void start(root);
}
