import { createServer } from 'node:http';

async function readAll(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function findPlayer(body) {
  try {
    return JSON.parse(body).player;
  } catch {
    return undefined;
  }
}

/**
 * Serves the wallets of all scenarios at one address; the player of a call selects the scenario. If a scenario breaks the connection, the socket is
 * closed.
 */
export async function startWallet(port) {
  const rigs = new Map();
  const origin = `http://localhost:${port}`;
  const server = createServer(async (incoming, outgoing) => {
    const body = await readAll(incoming);
    const rig = rigs.get(findPlayer(body));
    if (!rig) {
      outgoing.writeHead(400, { 'content-type': 'application/json' });
      outgoing.end('{"success":false,"errorCode":"member.unknown"}');
      return;
    }
    const { method, headers } = incoming;
    const init = { method, headers, ...(method === 'GET' || method === 'HEAD' ? {} : { body }) };
    try {
      const answer = await rig.handle(new Request(`${origin}${incoming.url}`, init));
      outgoing.writeHead(answer.status, Object.fromEntries(answer.headers));
      outgoing.end(Buffer.from(await answer.arrayBuffer()));
    } catch {
      incoming.socket.destroy();
    }
  });
  await new Promise((resolve) => server.listen(port, resolve));
  return {
    origin,
    open: (rig) => rigs.set(rig.player, rig),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
