import { brand } from '../../../brand/brand.ts';
import { toDateFormat } from '../../../lib/format.ts';
import { toZoneNote } from '../../../lib/zone-note.ts';
import { useWords } from '../../ui/words.ts';

interface Props {
  /** ISO 8601. */
  readonly at: string;
  readonly hasSeconds?: boolean;
}

/** A point in time, in the brand's time zone like every period. */
export function Moment({ at, hasSeconds }: Props) {
  const { tag } = useWords();
  const format = toDateFormat(tag, {
    dateStyle: 'short',
    timeStyle: hasSeconds ? 'medium' : 'short',
    timeZone: brand.timeZone,
  });
  const time = new Date(at);
  return (
    <time dateTime={at}>
      {format.format(time)}
      {toZoneNote(time.getTime(), brand.timeZone)}
    </time>
  );
}
