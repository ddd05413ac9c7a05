import { beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from '../../../wait-for.ts';
import { type Browser, grant, INFO, refuse } from '../browser.ts';

const PATH = '/wps/support/conversations';
const ID = '0123456789abcdef';
const AT = '2026-11-26T20:00:00.000Z';
const CONVERSATION = {
  ...{ id: ID, subject: 'general', reference: '', state: 'waiting', excerpt: 'Oi', isUnread: false },
  ...{ openedAt: AT, changedAt: AT },
};
const say = (id: number, side: 'own' | 'operator', content: string) => ({ id, side, content, images: [], sentAt: AT });

let browser: Browser;
let store: typeof import('../../../../src/stores/support/conversations.ts');
let form: typeof import('../../../../src/stores/support/conversation-form.ts');
let messages: object[];
let send: () => Response;

beforeEach(async () => {
  vi.resetModules();
  browser = (await import('../browser.ts')).createBrowser();
  store = await import('../../../../src/stores/support/conversations.ts');
  form = await import('../../../../src/stores/support/conversation-form.ts');
  messages = [say(1, 'own', 'Oi')];
  send = () => grant({ conversation: CONVERSATION, messages: [say(1, 'own', 'Oi')] });
  browser.serve(({ method, path, query }) => {
    if (path === `${PATH}/claim`) return grant({ claimed: 1 });
    if (method === 'POST') return send();
    if (path === PATH) return grant({ list: [CONVERSATION] });
    const after = Number(query.get('after'));
    const fresh = messages.filter((message) => (message as { id: number }).id > after);
    return grant({ conversation: CONVERSATION, messages: fresh });
  });
});

async function write(content: string): Promise<boolean> {
  form.typeText(content);
  return form.conversationForm.submit();
}

test('a visitor gets a secret with the first message; the text is kept until it is sent, under one key', async () => {
  form.writeIn(undefined, { subject: 'account' });
  send = () => refuse('internal.error');
  expect(await write('Oi')).toBe(false);
  form.writeIn(undefined);
  expect(form.conversationForm.$values.get().content).toBe('Oi');
  form.conversationForm.change('subject', 'account');
  send = () => grant({ conversation: CONVERSATION, messages: [say(1, 'own', 'Oi')] });
  expect(await form.conversationForm.submit()).toBe(true);
  const [first, second] = browser.callsTo(PATH).filter(({ method }) => method === 'POST');
  expect(first?.headers['X-Guest-Secret']).toMatch(/^[\w-]{43}$/);
  expect(second?.headers).toMatchObject({
    'X-Guest-Secret': first?.headers['X-Guest-Secret'],
    'Idempotency-Key': first?.headers['Idempotency-Key'],
  });
  await waitFor(() => expect(store.$thread.get()?.messages).toHaveLength(1));
  form.writeIn(undefined);
  expect(form.conversationForm.$values.get().content).toBe('');
});

test('messages are merged by id, and an answer is announced once', async () => {
  store.show({ id: ID });
  await waitFor(() => expect(store.$thread.get()?.messages).toHaveLength(1));
  expect(store.$newAnswer.get()).toBeUndefined();
  messages.push(say(2, 'operator', 'Olá'), say(3, 'own', 'Certo'));
  await store.refreshView();
  await store.refreshView();
  expect(store.$thread.get()?.messages.map(({ id }) => id)).toEqual([1, 2, 3]);
  expect(store.$newAnswer.get()?.content).toBe('Olá');
  expect(browser.callsTo(`${PATH}/${ID}`).map(({ query }) => query.get('after'))).toEqual(['0', '0', '2']);
});

test('an empty and an overlong message are not sent', async () => {
  form.writeIn(ID);
  expect([await write(' \n '), await write('ç'.repeat(2_001))]).toEqual([false, false]);
  expect(browser.callsTo(`${PATH}/${ID}/messages`)).toEqual([]);
  expect(await write('ç'.repeat(2_000))).toBe(true);
});

test('after a sign-in the conversations of the visitor are taken along once', async () => {
  form.writeIn(undefined);
  await write('Oi');
  const { $session } = await import('../../../../src/stores/session/session.ts');
  $session.set({ kind: 'member', info: INFO });
  await store.loadConversations();
  await store.loadConversations();
  expect(browser.callsTo(`${PATH}/claim`)).toHaveLength(1);
  expect(browser.callsTo(PATH).at(-1)?.headers['X-Guest-Secret']).toBeUndefined();
});
