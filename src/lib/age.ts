const ISO = /^(\d{4})-(\d{2}-\d{2})$/;
const AMERICAN = /^(\d{2}-\d{2})-(\d{4})$/;

/**
 * Age in years on a day (`yyyy-MM-dd`) from a birth date (`yyyy-MM-dd` or `MM-dd-yyyy`). A birthday on 29 February
 * counts on 1 March.
 */
export function toAge(date: string, today: string): number {
  const [, isoYear, isoBirthday = ''] = ISO.exec(date) ?? [];
  const [, birthday = isoBirthday, year = isoYear] = AMERICAN.exec(date) ?? [];
  const years = Number(today.slice(0, 4)) - Number(year);
  return birthday > today.slice(5) ? years - 1 : years;
}
