/** Lists secrets with the same value: one sentence for each pair, without the value. Missing secrets are ignored. */
export function listSameSecrets(secrets: Readonly<Record<string, string | undefined>>): string[] {
  const given = Object.entries(secrets).filter(([, value]) => value);
  return given.flatMap(([name, value], place) =>
    given.slice(place + 1).flatMap(([other, same]) => (same === value ? [`${name} and ${other} are the same`] : [])),
  );
}
