/** Dates in languages that Node can format and some runtimes cannot. A unit test compares these texts with Node's own. */
const AT = Date.UTC(2026, 10, 5, 18, 4, 9);
const timeZone = 'America/Sao_Paulo';

export const DATE_SAMPLES = [
  { tag: 'km', at: AT, options: { dateStyle: 'long', timeZone }, text: '5 វិច្ឆិកា 2026' },
  { tag: 'km', at: AT, options: { dateStyle: 'short', timeStyle: 'medium', timeZone }, text: '5/11/26, 3:04:09 PM' },
  { tag: 'my', at: AT, options: { dateStyle: 'medium', timeStyle: 'short', timeZone }, text: '2026 နို 5 15:04' },
  {
    tag: 'my',
    at: AT,
    options: { weekday: 'long', day: 'numeric', month: 'long', timeZone },
    text: 'နိုဝင်ဘာ 5 ကြာသပတေး',
  },
] as const;

export const LIST_SAMPLES = [
  { tag: 'km', items: ['A', 'B', 'C'], text: 'A, B និង C' },
  { tag: 'my', items: ['A', 'B', 'C'], text: 'A - Bနှင့် C' },
] as const;
