/** Each two that have one value, as sentences; never the value. What is not set is the same as nothing. */
export function listSameSecrets(secrets: Readonly<Record<string, string | undefined>>): string[] {
  const given = Object.entries(secrets).filter(([, value]) => value);
  return given.flatMap(([name, value], place) =>
    given.slice(place + 1).flatMap(([other, same]) => (same === value ? [`${name} and ${other} are the same`] : [])),
  );
}
