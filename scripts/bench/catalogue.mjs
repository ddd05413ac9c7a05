// Creates vendors and titles for tests and measurements through the operator API. None of them can be played: never run this against a real site.
// node scripts/bench/catalogue.mjs --origin http://localhost:8787 --titles 10000 --vendors 500
import { parseArgs } from 'node:util';

const BULK = 200;
const CATEGORIES = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS'];
const CLASSES = ['SLOT', 'TABLE', 'JACKPOT'];
const FIRST = ['Maré', 'Água', 'Areia', 'Farol', 'Coral', 'Vento', 'Onda', 'Sal', 'Lua', 'Barco'];
const SECOND = ['Azul', 'Dourada', 'Viva', 'Serena', 'do Sul', 'da Sorte', 'Brava', 'Nova'];

/** Produces the same values on every run. @param {number} count */
export function toVendors(count) {
  return Array.from({ length: count }, (_, n) => ({
    vassalage: `BENCH${n}`,
    displayName: `Bench ${n}`,
    smallIcon: '/studio/covers/vendor.svg',
    launchUrl: `https://bench.invalid/${n}/{gameId}`,
    categories: [CATEGORIES[n % CATEGORIES.length]],
    position: 1_000 + n,
  }));
}

/** @param {number} count @param {number} vendors */
export function toGames(count, vendors) {
  return Array.from({ length: count }, (_, n) => {
    const vendor = n % vendors;
    return {
      vassalage: `BENCH${vendor}`,
      gameId: `bench-${n}`,
      gameName: `${FIRST[n % FIRST.length]} ${SECOND[n % SECOND.length]} ${n}`,
      gameType: CATEGORIES[vendor % CATEGORIES.length],
      gameClassify: CLASSES[n % CLASSES.length],
      imageUrl: '/studio/covers/vendor.svg',
      minBet: ((n % 5) + 1) / 5,
      maxBet: 100,
      lines: ((n % 4) + 1) * 10,
      rtp: 9_500,
      isHot: n % 997 === 0 ? 1 : 0,
      position: 1_000 + n,
    };
  });
}

/** @param {{ origin: string, token: string, titles: number, vendors: number }} options */
export async function fillCatalogue({ origin, token, titles, vendors }) {
  const post = async (path, input) => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(new URL(path, origin), { method: 'POST', headers, body: JSON.stringify(input) });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  for (const vendor of toVendors(vendors)) await post('/ops/vendors', vendor);
  const byVendor = Map.groupBy(toGames(titles, vendors), ({ vassalage }) => vassalage);
  for (const [vassalage, games] of byVendor) {
    const rows = games.map(({ vassalage: _vendor, ...game }) => game);
    for (let at = 0; at < rows.length; at += BULK) {
      await post('/ops/games', { vassalage, games: rows.slice(at, at + BULK) });
    }
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      origin: { type: 'string', default: 'http://localhost:8787' },
      token: { type: 'string', default: process.env.OPS_TOKEN ?? 'local-ops' },
      titles: { type: 'string', default: '10000' },
      vendors: { type: 'string', default: '500' },
    },
  });
  await fillCatalogue({ ...values, titles: Number(values.titles), vendors: Number(values.vendors) });
  console.log(`${values.titles} titles of ${values.vendors} vendors`);
}
