import type { ApiPixSettings } from '../../../../contract/cashier/providers.ts';
import { clock } from '../../../../server/clock.ts';
import type { ProviderAccess } from '../charge-provider.ts';
import { TokenSchema } from './bank-answers.ts';

export type ApiPixAccess = ProviderAccess<ApiPixSettings>;

const SCOPE = 'cob.write cob.read pix.write pix.read webhook.write';
/** A token is replaced before it ends, because clocks differ. */
const SPARE_MS = 10_000;

const tokens = new Map<string, { token: string; until: number }>();

function toTokenKey({ code, settings, secrets }: ApiPixAccess): string {
  return [code, settings.tokenUrl, secrets.clientId, secrets.clientSecret].join('\n');
}

async function getToken(access: ApiPixAccess): Promise<string> {
  const key = toTokenKey(access);
  const known = tokens.get(key);
  if (known && known.until > clock()) return known.token;
  const { clientId = '', clientSecret = '' } = access.secrets;
  const answer = await access.send(access.settings.tokenUrl, {
    method: 'POST',
    headers: {
      authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPE }).toString(),
  });
  if (answer.status !== 200) throw new Error(`${access.code} gave no token: ${answer.status}`);
  const { access_token: token, expires_in: seconds } = TokenSchema.parse(JSON.parse(answer.text));
  tokens.set(key, { token, until: clock() + seconds * 1_000 - SPARE_MS });
  return token;
}

export interface BankAnswer {
  status: number;
  body: unknown;
}

/** Throws if there is no answer, or if the answer is not JSON. If the bank rejects a token, the call gets a new one once. */
export async function callBank(
  access: ApiPixAccess,
  method: string,
  path: string,
  body?: object,
  isAgain = false,
): Promise<BankAnswer> {
  const token = await getToken(access);
  const { status, text } = await access.send(`${access.settings.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (status === 401 && !isAgain) {
    tokens.delete(toTokenKey(access));
    return callBank(access, method, path, body, true);
  }
  return { status, body: text === '' ? null : JSON.parse(text) };
}
