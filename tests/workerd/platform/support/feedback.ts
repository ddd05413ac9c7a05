import { env } from 'cloudflare:workers';
import { from } from './access.ts';
import { bearer, get, OPS, type Reply, register, send, sendJson } from './api.ts';

export const CONTENT = 'O botão de saque some no celular.';
export type Bytes = Uint8Array<ArrayBuffer>;

let members = 0;
let addresses = 0;

/** Makes a member with no counted feedback. */
export async function newMember(): Promise<string> {
  members += 1;
  return (await register(`opina${members}`)).value.token;
}
/** Makes a guest at an unused address. */
export function newGuest(): Promise<Record<string, string>> {
  addresses += 1;
  return from(`198.51.${addresses}.7`);
}

export function toForm(fields: Record<string, string> = {}, images: readonly Bytes[] = []): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries({ feedbackType: 'complaint', content: CONTENT, ...fields }))
    form.set(name, text);
  for (const image of images) form.append('images', new File([image], 'page.html', { type: 'text/html' }));
  return form;
}
export function give(headers: Record<string, string>, fields = {}, images: readonly Bytes[] = [], method = 'POST') {
  return send(method, '/wps/feedback', { body: toForm(fields, images), headers });
}
export const mine = async (token: string, query = '') => (await get(`/wps/feedback${query}`, bearer(token))).value;
export const ofOperator = async (query = '') => (await get(`/ops/feedback?${query}`, OPS)).value;
export const answer = (id: string, text: string): Promise<Reply> =>
  sendJson('POST', `/ops/feedback/${id}/answer`, { answer: text }, OPS);
export async function countStored() {
  const [rows, uploads, objects] = await Promise.all([
    env.DB.prepare('select count(*) as n from feedback').first<number>('n'),
    env.DB.prepare('select count(*) as n from uploads').first<number>('n'),
    env.UPLOADS.list(),
  ]);
  return [rows, uploads, objects.objects.length];
}
