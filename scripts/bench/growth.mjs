// What a call costs with a thousand members, titles and rounds, and with a hundred thousand of each.
import { addRounds, addShared } from './bulk-rows.mjs';
import { createPlatform } from './platform.mjs';
import { makePlayers, seedPlatform } from './players.mjs';
import { interleave, ratesOf } from './rounds.mjs';
import { ratio, show } from './stats.mjs';

const SIZES = { small: 1_000, large: 100_000 };
const PORTS = { small: 8787, large: 8788 };
const LIVE_OBJECTS = 200;
const CONNECTIONS = 8;
const SECONDS = 1;

const CALLS = {
  'balance of a member': '/wps/v2/wallets/balance',
  'info of a member': '/wps/member/info',
  'first page of titles': '/wps/relay/GCSGAME_gameList?gameType=RNG',
  'titles by name': '/wps/relay/GCSGAME_gameList?gameName=calcadao',
  'betting record, first page': '/wps/relay/ODSFE2_betRecord',
  'account record, first page': '/wps/relay/ODSFE2_MemTransDet',
};

async function prepare(folder, name) {
  const port = PORTS[name];
  const { state, serve } = await createPlatform(folder);
  const first = await serve({ port });
  await seedPlatform(port);
  const players = await makePlayers(port, LIVE_OBJECTS);
  first.stop();
  await new Promise((resolve) => setTimeout(resolve, 500));
  addShared(state, { members: SIZES[name], games: SIZES[name] });
  addRounds(state, players[0].username, SIZES[name]);
  const served = await serve({ port });
  for (const { token } of players) await ask(port, CALLS['info of a member'], token);
  // Derived figures of the new rounds are made once, before anything is measured.
  await ask(port, CALLS['betting record, first page'], players[0].token);
  return { served, player: players[0] };
}

async function ask(port, path, token) {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${token}` } });
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  await reply.arrayBuffer();
}

const toArm = (name, path, token) => ({
  port: PORTS[name],
  path,
  connections: CONNECTIONS,
  headers: { authorization: `Bearer ${token}` },
});

export async function measureGrowth(folder, record) {
  const small = await prepare(`${folder}/small`, 'small');
  const large = await prepare(`${folder}/large`, 'large');
  for (const [what, path] of Object.entries(CALLS)) {
    const seen = await interleave(
      { small: toArm('small', path, small.player.token), large: toArm('large', path, large.player.token) },
      SECONDS,
    );
    const slower = ratio(ratesOf(seen.small), ratesOf(seen.large));
    record(`growth: ${what}, time at 100 thousand ÷ at 1 thousand`, show(slower), 'under 1.5', slower.high < 1.5);
  }
  small.served.stop();
  large.served.stop();
}
