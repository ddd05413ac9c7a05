import { isChanged, tellBox, tellField } from '../../lib/filled-fields.ts';

export type TakeTyping = (fields: Iterable<HTMLInputElement>) => () => void;

/** Saves text typed and options chosen before hydration, because the next render clears them. */
export const takeTyping: TakeTyping = (fields) => {
  const typed = [...fields]
    .filter((field) => field.checked !== field.defaultChecked || isChanged(field))
    .map((field) => ({ field, value: field.value, from: field.selectionStart, to: field.selectionEnd }));
  return () => {
    for (const { field, value, from, to } of typed) {
      if (field.type === 'checkbox') {
        tellBox(field, !field.defaultChecked);
        continue;
      }
      tellField(field, value);
      // A select has no cursor.
      if (typeof from === 'number') field.setSelectionRange(from, to);
    }
  };
};
