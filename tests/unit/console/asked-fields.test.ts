import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { listFields } from '../../../src/console/calls/form-fields.ts';
import { toRequestSchema } from '../../../src/console/calls/json-schema.ts';
import { SchemaFields } from '../../../src/console/calls/SchemaFields.tsx';
import { ModerationDialog } from '../../../src/console/chat/ModerationDialog.tsx';
import { $session } from '../../../src/console/core/session-state.ts';
import { type Words, WordsContext } from '../../../src/console/core/words.ts';
import { Notes } from '../../../src/console/members/Notes.tsx';
import { useMayDecide } from '../../../src/console/money/may-decide.ts';
import type { Endpoint } from '../../../src/contract/core/endpoint.ts';
import { ENDPOINTS } from '../../../src/contract/core/endpoints.ts';
import type { Permission } from '../../../src/contract/core/permissions.ts';
import { registerVendor } from '../../../src/contract/games/operator.ts';
import { putSender, SENDER_KINDS } from '../../../src/contract/mail/senders.ts';

const words: Words = { t: (key) => key, find: () => undefined, locale: 'en', tag: 'en-GB' };
const listInputs = (part: ReactNode) =>
  renderToStaticMarkup(createElement(WordsContext, { value: words }, part)).match(/<(?:input|textarea)[^>]*>/g) ?? [];

describe('a decision about the chat', () => {
  test.each([
    ['delete', true],
    ['mute', true],
    ['keep', false],
    ['unmute', true],
  ] as const)('to %s asks for a reason: %s', (action, isAsked) => {
    const about = { account: 'ana', id: 1, text: 'oi' };
    const [reason, ...others] = listInputs(
      createElement(ModerationDialog, { action, about, onClose: () => undefined }),
    );
    expect(others).toEqual([]);
    expect(reason?.includes('required=""')).toBe(isAsked);
  });
});

const MayDecide = () => (useMayDecide() ? createElement('input') : null);

describe('a person who may only read', () => {
  const toPerson = (permissions: readonly Permission[]) => ({
    kind: 'open' as const,
    person: { id: 'p', account: 'ana', name: 'Ana', roles: [], permissions: [...permissions] },
  });
  const mayDecide = createElement(MayDecide);
  const notes = createElement(Notes, { account: 'luna' });
  test.each([
    ['money.read', mayDecide, 0],
    ['money.move', mayDecide, 1],
    ['members.read', notes, 0],
    ['members.change', notes, 1],
  ] as const)('with %s finds the fields and buttons of that right alone (%#)', (permission, part, count) => {
    $session.set(toPerson([permission]));
    expect(listInputs(part)).toHaveLength(count);
  });

  test('each step of a payment needs the right by which the console shows them', () => {
    const steps = ENDPOINTS.filter(
      ({ auth, method, path }) =>
        auth === 'operator' && method === 'POST' && /^\/ops\/(?:withdrawals|deposits|payments)\//.test(path),
    );
    expect(steps.length).toBeGreaterThan(10);
    expect(steps.filter(({ permission }) => permission !== 'money.move').map(({ id }) => id)).toEqual([]);
  });
});

const WITH_SECRETS = SENDER_KINDS.filter((kind) => kind === 'resend' || kind === 'twilio');

test.each(WITH_SECRETS)('a secret of a sender %s is typed out of sight and starts empty', (kind) => {
  const fields = listFields(toRequestSchema(putSender as unknown as Endpoint), ['channel', 'kind'], kind);
  const shared = { values: {}, problems: {}, onChange: () => undefined };
  const secrets = fields.filter((field) => field.path.startsWith('secrets'));
  const inputs = listInputs(createElement(SchemaFields, { fields: secrets, ...shared }));
  expect(inputs).not.toEqual([]);
  for (const input of inputs) {
    expect(input).toContain('type="password"');
    expect(input).toContain('value=""');
  }
});

test('the secret that a new vendor brings is typed out of sight', () => {
  const fields = listFields(toRequestSchema(registerVendor as unknown as Endpoint), []).filter(
    ({ name }) => name === 'secret',
  );
  const shared = { values: {}, problems: {}, onChange: () => undefined };
  const [input, ...others] = listInputs(createElement(SchemaFields, { fields, ...shared }));
  expect(others).toEqual([]);
  expect(input).toContain('type="password"');
});
