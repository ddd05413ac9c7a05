import { env } from 'cloudflare:workers';
import { putGameGroups, putGames, registerVendor } from '../../../../src/contract/games/operator.ts';
import { toSettings } from '../../../../src/platform/env.ts';
import { putGameRows, putVendor } from '../../../../src/platform/games/catalogue-queries.ts';
import { addGameGroups } from '../../../../src/platform/games/game-groups.ts';
import { changeVendorSecret } from '../../../../src/platform/games/vendor-secrets.ts';
import FIXTURE from './catalogue.json';
import { VENDOR_SECRET } from './secrets.ts';

/** Inputs of the operator's calls that register vendors, their titles and the groups of lotteries. */
interface Catalogue {
  readonly vendors: readonly object[];
  readonly games: readonly object[];
  readonly groups: readonly object[];
}

/** The catalogue of a vendor with games of every kind. Tests use its ids and names. */
let catalogue: Catalogue = FIXTURE;

let reportRooms: () => Promise<unknown> = async () => undefined;

/** Sets the catalogue that the tests register, and a function that reports the rooms of its vendor. */
export function setCatalogue(own: Catalogue, report: () => Promise<unknown>): void {
  catalogue = own;
  reportRooms = report;
}

export const VENDORS = FIXTURE.vendors;
export const GAMES = FIXTURE.games
  .flatMap(({ vassalage, games }) => games.map((game) => ({ ...game, vassalage })))
  .toSorted((one, other) => one.position - other.position);

/** Writes the catalogue like the operator's calls, but without a row in the audit for each call. */
export async function registerCatalogue(): Promise<void> {
  const known = await env.DB.prepare('select 1 from games limit 1').first();
  if (known) return;
  const settings = toSettings(env);
  const vendors = catalogue.vendors.map((vendor) => registerVendor.request.parse(vendor));
  for (const vendor of vendors) await putVendor(env.DB, vendor);
  for (const titles of catalogue.games) await putGameRows(env.DB, putGames.request.parse(titles));
  await addGameGroups(env.DB, putGameGroups.request.parse({ groups: catalogue.groups }).groups);
  const vassalages = new Set(vendors.map(({ vassalage }) => vassalage));
  for (const vassalage of vassalages) await changeVendorSecret(env, settings, vassalage, VENDOR_SECRET);
  await reportRooms();
}
