// Signs bets and payouts as a vendor does, with one member per connection or with one member for all connections.
import { createHash, createHmac } from 'node:crypto';
import { CURRENCY } from '../../src/brand/currency.ts';

const VENDOR = 'ORLA';
const SECRET = 'local-studio-secret-0123456789abcdef';
/** At least the minimum bet of the game, because the wallet refuses a lower bet. */
const AMOUNT = 1;
const PATHS = { bet: '/vendor/wallet/bet', win: '/vendor/wallet/win' };

function sign(path, body) {
  const at = Math.floor(Date.now() / 1000);
  const digest = createHash('sha256').update(body).digest('hex');
  const signature = createHmac('sha256', SECRET).update(`${at}.POST.${path}.${digest}`).digest('hex');
  return { 'x-vendor': VENDOR, 'x-timestamp': at, 'x-signature': signature };
}

function toRequest(port, path, body) {
  const headers = { host: `localhost:${port}`, 'content-type': 'application/json', ...sign(path, body) };
  const lines = Object.entries({ ...headers, 'content-length': Buffer.byteLength(body) });
  return Buffer.from(`POST ${path} HTTP/1.1\r\n${lines.map(([n, v]) => `${n}: ${v}\r\n`).join('')}\r\n${body}`);
}

/** Each call returns the next request of its connection: a stake, then its payout, and so on. */
export function createVendorCalls({ port, players, run }) {
  let count = 0;
  return (connection) => {
    const { player, launch, gameCode } = players[connection % players.length];
    const shared = { player, currency: CURRENCY, gameCode };
    let round;
    return () => {
      if (round === undefined) {
        count += 1;
        round = `${run}-${connection}-${count}`;
        const body = { ...shared, launch, transactionId: `b-${round}`, roundId: round, amount: AMOUNT };
        return toRequest(port, PATHS.bet, JSON.stringify(body));
      }
      const body = { ...shared, transactionId: `w-${round}`, roundId: round, amount: AMOUNT };
      round = undefined;
      return toRequest(port, PATHS.win, JSON.stringify(body));
    };
  };
}
