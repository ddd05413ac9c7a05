import type { Messages } from '../../lib/words.ts';

type Files = Readonly<Record<string, Messages>>;

/** `money.title` is the message `title` of `money.json`. */
export function joinFiles(files: Files): Messages {
  return Object.fromEntries(
    Object.entries(files).flatMap(([file, messages]) => {
      const area = file.split('/').at(-1)?.replace('.json', '') ?? '';
      return Object.entries(messages).map(([key, text]) => [`${area}.${key}`, text]);
    }),
  );
}
