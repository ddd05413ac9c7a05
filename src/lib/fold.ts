/** Without case and accents, for searching: "Maré Alta" is found by "mare". */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
