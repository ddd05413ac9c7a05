import { useEffect } from 'react';
import type { Lobby } from '../../stores/lobby.ts';
import { readLobbyQuery, writeLobbyQuery } from '../../stores/lobby-query.ts';

/** The filters stand in the address: they can be sent, and come back with the page. */
export function useQueryInUrl(lobby: Lobby): void {
  useEffect(() => {
    if (writeLobbyQuery('', readLobbyQuery(location.search)) !== '') void lobby.change(readLobbyQuery(location.search));
    return lobby.$query.listen((query) => {
      const search = writeLobbyQuery(location.search, query);
      if (search !== location.search) history.replaceState(history.state, '', location.pathname + search);
    });
  }, [lobby]);
}
