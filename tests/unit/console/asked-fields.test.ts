import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { listFields } from '../../../src/console/calls/form-fields.ts';
import { toRequestSchema } from '../../../src/console/calls/json-schema.ts';
import { SchemaFields } from '../../../src/console/calls/SchemaFields.tsx';
import { ModerationDialog } from '../../../src/console/chat/ModerationDialog.tsx';
import { type Words, WordsContext } from '../../../src/console/core/words.ts';
import type { Endpoint } from '../../../src/contract/core/endpoint.ts';
import { putSender, SENDER_KINDS } from '../../../src/contract/mail/senders.ts';

const words: Words = { t: (key) => key, find: () => undefined, locale: 'en', tag: 'en-GB' };
const listInputs = (part: ReactNode) =>
  renderToStaticMarkup(createElement(WordsContext, { value: words }, part)).match(/<(?:input|textarea)[^>]*>/g) ?? [];

describe('a decision about the chat', () => {
  test.each([
    ['delete', true],
    ['mute', true],
    ['keep', false],
    ['unmute', false],
  ] as const)('to %s asks for a reason: %s', (action, isAsked) => {
    const about = { account: 'ana', id: 1, text: 'oi' };
    const [reason, ...others] = listInputs(
      createElement(ModerationDialog, { action, about, onClose: () => undefined }),
    );
    expect(others).toEqual([]);
    expect(reason?.includes('required=""')).toBe(isAsked);
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
