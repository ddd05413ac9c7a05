/** Key of a vendor's title. */
export function toGameKey({ vassalage, gameId }: { readonly vassalage: string; readonly gameId: string }): string {
  return `${vassalage}/${gameId}`;
}
