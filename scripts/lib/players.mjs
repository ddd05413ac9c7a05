// Creates members with money and an open game through the calls of browsers and operators.
import { randomUUID } from 'node:crypto';
import { sealBody } from '../../src/lib/sealed-body.ts';
import { LOCAL_STUDIO_SECRET, registerStudio } from './register-studio.mjs';

const OPS = { authorization: 'Bearer local-ops', 'content-type': 'application/json' };

async function call(port, method, path, headers, body) {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers, ...(body ? { body } : {}) });
  const { success, value, errorCode } = await reply.json();
  if (!success) throw new Error(`${method} ${path}: ${reply.status} ${errorCode}`);
  return value;
}

const SLOT = { gameId: 'calcadao', vassalage: 'ORLA' };

async function makePlayer(port, keys, credit, game) {
  const username = `b${randomUUID().replaceAll('-', '').slice(0, 12)}`;
  const password = `Maresia-${randomUUID()}`;
  const sealed = await sealBody({ username, password, confirmPassword: password, login: true }, keys.keys[0], keys.now);
  const { token } = await call(port, 'PUT', '/wps/member/register', { 'content-type': 'application/jose' }, sealed);
  const once = { ...OPS, 'idempotency-key': randomUUID() };
  const amount = JSON.stringify({ amount: credit, reason: 'bench' });
  await call(port, 'POST', `/ops/members/${username}/adjustments`, once, amount);
  const asMember = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const body = JSON.stringify(game);
  const launched = await call(port, 'POST', '/wps/game/launchGame', asMember, body);
  return {
    username,
    password,
    token,
    player: token.split('.')[0],
    launch: launched.game_url.split('#launch=')[1],
    gameCode: game.gameId,
  };
}

/**
 * Seeds a platform on its own port, without a site worker. With `studioPort` the studio reports its rooms; otherwise only its catalogue is
 * registered and no room is open.
 *
 * @param {number} port
 * @param {{ past?: boolean }} [seed] `past: false` leaves out the invented past, so that nobody has played yet
 * @param {number} [studioPort]
 */
export async function seedPlatform(port, seed = {}, studioPort = undefined) {
  const ask = (method, path, body) =>
    fetch(`http://127.0.0.1:${path.startsWith('/ops/studio/') ? studioPort : port}${path}`, {
      method,
      headers: OPS,
      body: JSON.stringify(body),
    });
  const error = await registerStudio(ask, LOCAL_STUDIO_SECRET, { announces: studioPort !== undefined });
  if (error) throw new Error(error);
  await call(port, 'POST', '/ops/seed', OPS, JSON.stringify(seed));
}

export async function makePlayers(port, count, credit = 1_000_000, game = SLOT) {
  const keys = await call(port, 'GET', '/wps/system/keys', {});
  const players = [];
  for (let index = 0; index < count; index += 1) players.push(await makePlayer(port, keys, credit, game));
  return players;
}
