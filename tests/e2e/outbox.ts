import { listOutbox } from '../../src/contract/mail/outbox.ts';
import { ConformanceClient } from '../conformance/client.ts';
import { expect } from './fixtures.ts';

const CODE = /\b\d{6}\b/;

/** Returns the newest message to an address. */
export async function readMessage(origin: string, to: string): Promise<string> {
  const client = new ConformanceClient(origin);
  let text = '';
  await expect
    .poll(async () => {
      const answer = await client.call(listOutbox, { to });
      text = answer.ok ? (answer.value.list[0]?.text ?? '') : '';
      return text;
    })
    .not.toBe('');
  return text;
}

export async function readCode(origin: string, to: string): Promise<string> {
  return CODE.exec(await readMessage(origin, to))?.[0] ?? '';
}

/** Returns an address in a network that no other journey uses, because a network with many code requests must solve a captcha. */
export function newAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 250);
  return `203.${part()}.${part()}.${part()}`;
}

export function newPhone(): string {
  return `+55119${String(80_000_000 + Math.floor(Math.random() * 9_999_999))}`;
}
