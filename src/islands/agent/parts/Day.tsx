import { toDateFormat } from '../../../lib/format.ts';
import { useWords } from '../../ui/words.ts';

const toDate = (day: string) => new Date(`${day}T00:00:00Z`);
const toFormat = (tag: string) => toDateFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' });

/** A day of the brand's calendar, `yyyy-MM-dd`; a dash if empty. */
export function Day({ day }: { readonly day: string }) {
  const { tag } = useWords();
  if (day === '') return <span>–</span>;
  return <time dateTime={day}>{toFormat(tag).format(toDate(day))}</time>;
}

/** A range of days in the short form of the language. */
export function DaySpan({ from, to }: { readonly from: string; readonly to: string }) {
  const { tag } = useWords();
  return <span>{toFormat(tag).formatRange(toDate(from), toDate(to))}</span>;
}
