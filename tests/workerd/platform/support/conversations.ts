import { CAPTCHA_HEADER, GUEST_SECRET_HEADER } from '../../../../src/contract/core/edge-headers.ts';
import { toRandomToken } from '../../../../src/lib/bytes.ts';
import { from } from './access.ts';
import { bearer, get, OPS, type Reply, register, send, sendJson } from './api.ts';
import { readCaptcha } from './database.ts';

export const PATH = '/wps/support/conversations';
type Bytes = Uint8Array<ArrayBuffer>;

let networks = 0;
/** A visitor with a secret, in an unused network. */
export async function newVisitor(ip?: string): Promise<Record<string, string>> {
  networks += 1;
  return { [GUEST_SECRET_HEADER]: toRandomToken(32), ...(await from(ip ?? `198.52.${networks}.7`)) };
}

function toForm(fields: Record<string, string>, images: readonly Bytes[]): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  for (const image of images) form.append('images', new File([image], 'tela.png', { type: 'image/png' }));
  return form;
}

interface Sent {
  key?: string;
  images?: readonly Bytes[];
  fields?: Record<string, string>;
}

function post(
  path: string,
  headers: Record<string, string>,
  fields: Record<string, string>,
  { key, images = [] }: Sent,
) {
  const body = toForm(fields, images);
  return send('POST', path, { body, headers: { ...headers, 'idempotency-key': key ?? crypto.randomUUID() } });
}

export function openAs(headers: Record<string, string>, content: string, sent: Sent = {}): Promise<Reply> {
  return post(PATH, headers, { subject: 'general', content, ...sent.fields }, sent);
}

/** Opens a conversation as a visitor, with the text of a captcha picture as proof. */
export async function openProven(headers: Record<string, string>, content: string, sent: Sent = {}): Promise<Reply> {
  const id = (await get('/wps/captcha?purpose=support')).headers.get(CAPTCHA_HEADER) ?? '';
  const captcha = await readCaptcha(id);
  return openAs({ ...headers, [CAPTCHA_HEADER]: id }, content, { ...sent, fields: { ...sent.fields, captcha } });
}

export const writeAs = (headers: Record<string, string>, id: string, content: string, sent: Sent = {}) =>
  post(`${PATH}/${id}/messages`, headers, { content, ...sent.fields }, sent);

export const read = async (headers: Record<string, string>, id: string, after = 0) =>
  get(`${PATH}/${id}?after=${after}`, headers);

export const closeAs = (headers: Record<string, string>, id: string) =>
  sendJson('POST', `${PATH}/${id}/close`, {}, headers);

export const answer = (id: string, text: string, key: string = crypto.randomUUID()) =>
  sendJson('POST', `/ops/support/conversations/${id}/answer`, { answer: text }, { ...OPS, 'idempotency-key': key });

export const queue = async (query = '') => (await get(`/ops/support/conversations?${query}`, OPS)).value;

let members = 0;
export async function newMember(): Promise<Record<string, string>> {
  members += 1;
  return bearer((await register(`conversa${members}`)).value.token);
}
export const readUnread = async (headers: Record<string, string>) =>
  (await get('/wps/relay/CSP_unreadCount', headers)).value.service;
export const openOne = async (headers: Record<string, string>) =>
  (await openAs(headers, 'Oi, tudo bem?')).value.conversation.id;
