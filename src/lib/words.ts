import { formatNumber } from './format.ts';
import { isolate } from './isolate.ts';
import { toPluralForm } from './plural-form.ts';

export type Messages = Readonly<Record<string, string>>;
export type MessageValues = Readonly<Record<string, string | number>>;
/**
 * Message of a key, in the format of i18next (JSON v4); a key without a message returns itself. `count` selects a plural form
 * (`key_one`, `key_other` …), `context` a variant (`key_<context>`).
 */
export type T = (key: string, parameters?: MessageValues) => string;

/** Fills the `{{name}}` parameters of a message. A parameter without a value stays visible. */
export function fillWords(
  text: string,
  parameters: MessageValues,
  toText: (value: string | number) => string = String,
): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const value = parameters[name];
    return value === undefined ? whole : toText(value);
  });
}

function listKeys(key: string, { count, context }: MessageValues, tag: string): string[] {
  const keys = context === undefined ? [key] : [`${key}_${context}`, key];
  if (typeof count !== 'number') return [...keys, `${key}_other`];
  const form = toPluralForm(tag, count);
  return keys.flatMap((one) => [`${one}_${form}`, `${one}_other`, one]);
}

/** The message of a key in its plural form and context; undefined without one. */
export function findMessage(
  messages: Messages,
  key: string,
  parameters: MessageValues,
  tag: string,
): string | undefined {
  const found = listKeys(key, parameters, tag).find((one) => messages[one] !== undefined);
  return found === undefined ? undefined : messages[found];
}

export function createT(messages: Messages, tag: string): T {
  const toText = (value: string | number) =>
    typeof value === 'number' ? formatNumber(tag, value) : isolate(value, tag);
  return (key, parameters = {}) => fillWords(findMessage(messages, key, parameters, tag) ?? key, parameters, toText);
}
