/** Fields of a change; omitted or undefined fields stay unchanged. */
export type Changes<Value> = { readonly [Key in keyof Value]?: Value[Key] | undefined };

export function withChanges<Value extends object>(known: Value, changes: Changes<Value>): Value {
  const named = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...known, ...Object.fromEntries(named) };
}
