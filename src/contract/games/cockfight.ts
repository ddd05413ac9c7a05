/** Cockfights arrive as sports but are a category of their own (spec §3): those of these vendors. */
export function toShownCategory<Category extends string>(
  category: Category,
  vassalage: string,
  cockfightVassalages: readonly string[],
): Category | 'COCKFIGHT' {
  return category === 'SPORTS' && cockfightVassalages.includes(vassalage) ? 'COCKFIGHT' : category;
}
