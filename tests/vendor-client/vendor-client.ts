import { createHash, createHmac } from 'node:crypto';

/**
 * A complete vendor client, independent of the platform's code: docs/vendor-guide.md in code. `send` is a `fetch`. A call without an answer
 * is repeated with the same transaction id, which is safe.
 */
export interface VendorOptions {
  readonly origin: string;
  readonly vassalage: string;
  readonly secret: string;
  readonly send: (request: Request) => Promise<Response>;
  readonly nowSeconds: () => number;
  readonly attempts?: number;
}

export interface VendorAnswer {
  readonly status: number;
  readonly success: boolean;
  readonly errorCode?: string;
  // biome-ignore lint/suspicious/noExplicitAny: a vendor reads what the guide says
  readonly value?: any;
}

export function signRequest(secret: string, timestamp: string, method: string, path: string, body: string): string {
  const digest = createHash('sha256').update(body).digest('hex');
  return createHmac('sha256', secret).update(`${timestamp}.${method}.${path}.${digest}`).digest('hex');
}

/** True for statuses that decide nothing about the call. */
function isUndecided(status: number): boolean {
  return status >= 500 || status === 408 || status === 425 || status === 429;
}

export function createVendorClient({ origin, vassalage, secret, send, nowSeconds, attempts = 3 }: VendorOptions) {
  async function sendOnce(method: string, path: string, body: string): Promise<VendorAnswer> {
    const timestamp = String(nowSeconds());
    const headers = {
      'Content-Type': 'application/json',
      'X-Vendor': vassalage,
      'X-Timestamp': timestamp,
      'X-Signature': signRequest(secret, timestamp, method, path, body),
    };
    const response = await send(new Request(origin + path, { method, headers, body }));
    return { status: response.status, ...((await response.json()) as Omit<VendorAnswer, 'status'>) };
  }

  async function call(method: string, path: string, input: object): Promise<VendorAnswer> {
    const body = JSON.stringify(input);
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await sendOnce(method, path, body);
        if (!isUndecided(answer.status) || attempt >= attempts) return answer;
      } catch (error) {
        if (attempt >= attempts) throw error;
      }
    }
  }

  return {
    balance: (input: object) => call('POST', '/vendor/wallet/balance', input),
    bet: (input: object) => call('POST', '/vendor/wallet/bet', input),
    win: (input: object) => call('POST', '/vendor/wallet/win', input),
    rollback: (input: object) => call('POST', '/vendor/wallet/rollback', input),
    putRooms: (input: object) => call('PUT', '/vendor/rooms', input),
    postDraws: (input: object) => call('POST', '/vendor/draws', input),
  };
}
