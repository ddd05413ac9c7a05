import { useEffect } from 'react';
import type { Lobby } from '../../stores/games/lobby.ts';
import { readLobbyQuery, writeLobbyQuery } from '../../stores/games/lobby-query.ts';

/** Keeps the filters in the address, so that they can be shared and survive a reload. */
export function useQueryInUrl(lobby: Lobby): void {
  useEffect(() => {
    if (writeLobbyQuery('', readLobbyQuery(location.search)) !== '') void lobby.change(readLobbyQuery(location.search));
    return lobby.$query.listen((query) => {
      const search = writeLobbyQuery(location.search, query);
      if (search !== location.search) history.replaceState(history.state, '', location.pathname + search);
    });
  }, [lobby]);
}
