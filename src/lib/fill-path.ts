/** Fills the parameters of a path and returns the remaining fields. Half of a surrogate pair, which no address can have, becomes U+FFFD. */
export function fillPath(
  path: string,
  fields: Readonly<Record<string, unknown>>,
): { path: string; rest: Record<string, unknown> } {
  const rest = { ...fields };
  const filled = path.replaceAll(/:(\w+)/g, (_whole, name: string) => {
    const value = String(rest[name]).toWellFormed();
    delete rest[name];
    return encodeURIComponent(value);
  });
  return { path: filled, rest };
}
