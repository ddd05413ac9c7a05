/**
 * The category that the site shows. The platform lists cockfights as sports, but the site has a category of its own for them (spec §3): the sports
 * games of the vendors in `cockfightVassalages`.
 */
export function toShownCategory<Category extends string>(
  category: Category,
  vassalage: string,
  cockfightVassalages: readonly string[],
): Category | 'COCKFIGHT' {
  return category === 'SPORTS' && cockfightVassalages.includes(vassalage) ? 'COCKFIGHT' : category;
}
