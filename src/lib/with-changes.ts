/** What a change may name; what it leaves out, or has undefined, stays. */
export type Changes<Value> = { readonly [Key in keyof Value]?: Value[Key] | undefined };

export function withChanges<Value extends object>(known: Value, changes: Changes<Value>): Value {
  const named = Object.entries(changes).filter(([, value]) => value !== undefined);
  return { ...known, ...Object.fromEntries(named) };
}
