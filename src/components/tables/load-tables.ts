import { listTables, type TableOfVendor } from '../../contract/games/on-now.ts';
import { OLD_TABLES_MS, toTableState } from '../../stores/games/table-states.ts';
import { loadLobby, withoutShown } from '../lobby/load-lobby.ts';
import { keepBriefly, keepUntil, type Page, toCallAddress, toCatalogueLanguage } from '../page.ts';
import type { RoutePath } from '../site-routes.ts';

const SHOWN_MAX = 48;
/** Cache time of the page. It is short, because the tables change; an open page repeats only the call for the tables. */
const KEPT_SECONDS = 3;

export interface TablesView {
  tables: readonly TableOfVendor[];
  /** Time of the oldest answer of a vendor, ISO 8601. */
  at: string;
  isOld: boolean;
  /** Address of the call that an open page repeats. */
  source: string;
}

/** The live lobby: tables of the vendors that report them, or of the selected one, and tiles of the other vendors. */
export async function loadTables(page: Page, path: RoutePath) {
  const asked = { count: SHOWN_MAX, language: toCatalogueLanguage(page.locals) };
  const [whole, answer] = await Promise.all([loadLobby(page, path), page.locals.call(listTables, asked)]);
  const isChosen = ({ vassalage }: TableOfVendor) => whole.tab === '' || vassalage === whole.tab;
  const tables = (answer?.tables ?? []).filter(isChosen);
  if (!answer || tables.length === 0) return { lobby: whole, view: undefined };
  keepBriefly(page, KEPT_SECONDS);
  keepUntil(
    page,
    tables.flatMap((table) => toTableState(table).closes ?? []),
  );
  const titles = new Set(tables.map(({ vassalage, gameId }) => `${vassalage}/${gameId}`));
  const lobby = withoutShown(whole, ({ vassalage, gameId }) => titles.has(`${vassalage}/${gameId}`));
  const isOld = Date.now() - Date.parse(answer.at) > OLD_TABLES_MS;
  const source = toCallAddress(listTables, asked);
  return { lobby, view: { tables, at: answer.at, isOld, source } satisfies TablesView };
}
