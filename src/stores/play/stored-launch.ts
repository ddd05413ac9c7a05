import { createStored } from '../core/stored.ts';
import type { Title } from './launch-payload.ts';

interface StoredLaunch extends Pick<Title, 'vassalage' | 'gameId' | 'roomId'> {
  readonly url: string;
  /** Alternative address. */
  readonly url2?: string | undefined;
  readonly name: string;
  readonly gameType: string;
}

const toText = (value: unknown) => (typeof value === 'string' ? value : '');

/** Last launch of this tab, for `/game` and its reload. Uses a type guard instead of a schema, because the code that every page loads has no zod. */
export const storedLaunch = createStored<StoredLaunch>('iframeUrl', {
  safeParse: (value) => {
    const { vassalage, gameId, roomId, url, url2, name, gameType } = Object(value);
    if (typeof vassalage !== 'string' || typeof gameId !== 'string' || typeof url !== 'string') return {};
    const room = typeof roomId === 'string' ? { roomId } : {};
    return {
      data: {
        vassalage,
        gameId,
        ...room,
        url,
        url2: toText(url2) || undefined,
        name: toText(name),
        gameType: toText(gameType),
      },
    };
  },
});
