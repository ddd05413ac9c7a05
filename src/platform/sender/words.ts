import en from './words/en.json';
import pt from './words/pt.json';

type Words = typeof pt;
export type Template = Extract<keyof Words, `${string}.text`> extends `${infer Name}.text` ? Name : never;
export type Values = Readonly<Record<string, string | number>>;

function fill(text: string, values: Values): string {
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

/** In the language that its reader chose; Portuguese for every language that has no words here. */
export function toWords(template: Template, language: string, values: Values): { subject: string; text: string } {
  const words: Words = language.startsWith('EN') ? en : pt;
  return { subject: fill(words[`${template}.subject`], values), text: fill(words[`${template}.text`], values) };
}
