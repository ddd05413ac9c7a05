import { readKey, type StoredKey, writeKey } from './storage-keys.ts';

/** A zod schema. Code of every page has no zod (decision 0059) and passes a type guard in this form. */
interface Schema<Value> {
  readonly safeParse: (value: unknown) => { readonly data?: Value | undefined };
}

/** A JSON value in web storage. Text that is no JSON, or of another shape, reads as undefined. */
export function createStored<Value>(key: StoredKey, schema: Schema<Value>) {
  return {
    read: (): Value | undefined => {
      const text = readKey(key);
      if (text === undefined) return undefined;
      try {
        return schema.safeParse(JSON.parse(text)).data;
      } catch {
        return undefined;
      }
    },
    /** Undefined removes the key. */
    // `JSON.stringify(undefined)` is undefined.
    write: (value: Value | undefined): void => writeKey(key, JSON.stringify(value)),
  };
}
