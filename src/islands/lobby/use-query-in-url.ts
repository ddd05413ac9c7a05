import { useEffect } from 'react';
import { replaceAddress } from '../../lib/write-address.ts';
import type { Lobby } from '../../stores/games/lobby.ts';
import { readLobbyQuery, writeLobbyQuery } from '../../stores/games/lobby-query.ts';

/**
 * Delay before a typed name is written to the address. On a slow phone, that takes longer than typing a letter, so it
 * is done once, after the last letter.
 */
const TYPING_MS = 250;

/** Keeps the filters in the address, so that they can be shared and survive a reload. */
export function useQueryInUrl(lobby: Lobby): void {
  useEffect(() => {
    if (writeLobbyQuery('', readLobbyQuery(location.search)) !== '') void lobby.change(readLobbyQuery(location.search));
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = lobby.$query.listen((query, before) => {
      clearTimeout(timer);
      const write = () => {
        const search = writeLobbyQuery(location.search, query);
        if (search !== location.search) replaceAddress(location.pathname + search);
      };
      if (query.name !== before?.name && query.name !== '') timer = setTimeout(write, TYPING_MS);
      else write();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [lobby]);
}
