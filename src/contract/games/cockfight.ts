/** The platform lists cockfights as sports, but they are a category of their own (spec §3): the games of these vendors. */
export function toShownCategory<Category extends string>(
  category: Category,
  vassalage: string,
  cockfightVassalages: readonly string[],
): Category | 'COCKFIGHT' {
  return category === 'SPORTS' && cockfightVassalages.includes(vassalage) ? 'COCKFIGHT' : category;
}
