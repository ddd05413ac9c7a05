import { isTurnedAway, type Reply } from './api.ts';
import { make, onClick } from './dom.ts';
import { recall, takeLaunch, tellHost } from './host.ts';
import { recallSound } from './sound.ts';
import type { Speech } from './words.ts';

export interface Around<Opened, Words> {
  readonly root: HTMLElement;
  readonly gameId: string;
  readonly launch: string;
  readonly opened: Opened;
  readonly speech: Words;
  /** What this game left with the page before a reload; its own to check. */
  readonly pending: unknown;
}

interface Game<Opened extends { currency: string }, Words extends Speech> {
  createSpeech(language: string, currency: string): Words;
  open(launch: string, gameId: string): Promise<Reply<Opened>>;
  start(around: Around<Opened, Words>): void;
}

export const NO_SUCH_GAME = Promise.resolve({ kind: 'refused', code: 'games.unknown' } as const);

/** From the document to the game: asks the server and the page around at once, and says what went wrong. */
export function bootGame<Opened extends { currency: string }, Words extends Speech>(game: Game<Opened, Words>): void {
  const root = document.querySelector<HTMLElement>('#game');
  const language = document.documentElement.lang;
  const launch = takeLaunch();
  if (!root) return;
  const gameId = root.dataset['game'] ?? '';
  const kept = recall();

  function showNotice(text: string, retryLabel?: string): void {
    root?.replaceChildren(make('p', { class: 'notice', role: 'status' }, text));
    if (retryLabel === undefined) return;
    const again = make('button', { type: 'button', class: 'spin plain' }, retryLabel);
    onClick(again, () => void start(root as HTMLElement));
    root?.append(again);
  }

  async function start(place: HTMLElement): Promise<void> {
    // No amount is said before the game is open: any currency does.
    const plain = game.createSpeech(language, 'PLAY');
    showNotice(plain.say('loading'));
    const [reply, { pending, isSoundOn }] = await Promise.all([game.open(launch, gameId), kept]);
    if (reply.kind === 'done') {
      recallSound(isSoundOn);
      const { value: opened } = reply;
      const speech = game.createSpeech(language, opened.currency);
      return game.start({ root: place, gameId, launch, opened, speech, pending });
    }
    // The page around uncovers what is said here.
    tellHost('orla:ready');
    if (reply.kind === 'lost') return showNotice(plain.say('openFailed'), plain.say('tryAgain'));
    const again = isTurnedAway(reply.code) ? plain.say('tryAgain') : undefined;
    showNotice(plain.find(`error.${reply.code}`) ?? plain.say('openFailed'), again);
    if (reply.code === 'games.launch_expired') tellHost('orla:launch-expired');
  }

  void start(root);
}
