/**
 * Maximum number of tabs that a lobby prints, so that the document and the properties of its island stay small with hundreds of vendors.
 */
export const TABS_MAX = 12;
/** Value of the field `page` that lists every vendor. If a vendor has this code, `page` selects that vendor instead. */
export const ALL_VENDORS = 'all';

interface Vendor {
  readonly vassalage: string;
}

/** The first vendors and the chosen one; all of them if there are few, or if the address asks for all. */
export function chooseTabs<One extends Vendor>(vendors: readonly One[], chosen: string, asked: string | null): One[] {
  if (vendors.length <= TABS_MAX || (chosen === '' && asked === ALL_VENDORS)) return [...vendors];
  const first = vendors.slice(0, TABS_MAX);
  const own = vendors.find(({ vassalage }) => vassalage === chosen);
  return !own || first.includes(own) ? first : [own, ...first.slice(0, -1)];
}
