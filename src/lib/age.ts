const ISO = /^(\d{4})-(\d{2})-(\d{2})$/;
const AMERICAN = /^(\d{2})-(\d{2})-(\d{4})$/;

/** Years between a date, `yyyy-MM-dd` or `MM-dd-yyyy`, and a time in milliseconds; whoever is born on 29 February has a birthday on 1 March. */
export function toAge(date: string, now: number): number {
  const [, isoYear, isoMonth, isoDay] = ISO.exec(date) ?? [];
  const [, month = isoMonth, day = isoDay, year = isoYear] = AMERICAN.exec(date) ?? [];
  const today = new Date(now);
  const years = today.getUTCFullYear() - Number(year);
  const birthday = Date.UTC(today.getUTCFullYear(), Number(month) - 1, Number(day));
  return birthday > now ? years - 1 : years;
}
