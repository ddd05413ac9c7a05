/** One name for a title of a vendor. */
export function toGameKey({ vassalage, gameId }: { readonly vassalage: string; readonly gameId: string }): string {
  return `${vassalage}/${gameId}`;
}
