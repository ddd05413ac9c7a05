import type { Endpoint } from '../../../../src/contract/core/endpoint.ts';
import { ENDPOINTS } from '../../../../src/contract/core/endpoints.ts';
import { seal } from '../support/api.ts';

export const CALLS = ENDPOINTS.filter(({ host }) => host === 'platform');
export const WRITING = CALLS.filter(({ method }) => method === 'POST' || method === 'PUT');
export const JSON_CALLS = WRITING.filter(({ body }) => body === 'json');
export const SEALED_CALLS = WRITING.filter(({ body }) => body === 'jose');
export const byId = (calls: readonly Endpoint[]) => calls.map((endpoint) => [endpoint.id, endpoint] as const);

export function toPath(endpoint: Endpoint): string {
  return endpoint.path.replace(':account', 'testemunha').replaceAll(/:\w+/g, 'nobody');
}

export const TYPES: Record<Endpoint['body'], string> = {
  none: 'application/json',
  json: 'application/json',
  jose: 'application/jose',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=limit',
};

export function toBody(endpoint: Endpoint, fields: Record<string, unknown>): Promise<string> | string {
  const entries = Object.entries(fields).map(([name, value]) => [name, String(value)] as const);
  if (endpoint.body === 'jose') return seal(fields);
  if (endpoint.body === 'form') return new URLSearchParams(entries.map(([name, value]) => [name, value])).toString();
  if (endpoint.body !== 'multipart') return JSON.stringify(fields);
  const part = ([name, value]: readonly [string, string]) =>
    `--limit\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  return `${entries.map(part).join('')}--limit--\r\n`;
}
