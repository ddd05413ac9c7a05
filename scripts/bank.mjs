/**
 * A stand-in bank that speaks API Pix 2.9, for trying deposits without a bank: `npm run bank -- --port 8790`. Its client is `orla` with the
 * secret `segredo-do-banco`. `POST /control` makes the bank pay, take payments back or fail (tests/bank/control.ts). After each such order,
 * the bank sends its notices to the registered address.
 */
import { createServer } from 'node:http';
import { parseArgs } from 'node:util';
import { openBanks } from '../tests/bank/control.ts';

const { port } = parseArgs({ options: { port: { type: 'string', default: '8790' } } }).values;
const answerAsBank = openBanks();
const origin = `http://localhost:${port}`;

/** Calls the stand-in bank. */
async function order(body) {
  const request = new Request(`${origin}/control`, { method: 'POST', body: JSON.stringify(body) });
  return (await answerAsBank(request)).json();
}

async function deliver() {
  const { webhookUrl } = await order({ do: 'look' });
  if (webhookUrl === '') return;
  for (const notice of await order({ do: 'notices' })) {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(notice) };
    const told = await fetch(`${webhookUrl}/pix`, init).catch((error) => ({ status: String(error) }));
    console.log(`notice: ${told.status}`);
  }
}

async function answer(incoming, outgoing) {
  const chunks = [];
  for await (const chunk of incoming) chunks.push(chunk);
  const { method = 'GET', url = '/', headers } = incoming;
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: Buffer.concat(chunks) };
  const response = await answerAsBank(new Request(origin + url, { method, headers, ...body }));
  outgoing.writeHead(response.status, Object.fromEntries(response.headers)).end(await response.text());
  console.log(`${method} ${url} ${response.status}`);
  if (url === '/control') await deliver();
}

createServer((incoming, outgoing) => {
  answer(incoming, outgoing).catch((error) => {
    console.error(error);
    outgoing.writeHead(500).end();
  });
}).listen(Number(port), 'localhost', () => console.log(`Bank at ${origin}/v2, tokens at ${origin}/oauth/token`));
