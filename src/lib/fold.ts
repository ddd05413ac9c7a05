/** Removes case and accents for searching: "mare" finds "Maré Alta". */
export function fold(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}
