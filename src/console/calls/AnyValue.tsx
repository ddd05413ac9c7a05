import { toMajor } from '../../contract/core/money.ts';
import { TWO_DECIMALS } from '../../lib/format.ts';
import { useFormat } from '../core/format.ts';
import { useWords } from '../core/words.ts';
import { Facts } from '../ui/Facts.tsx';
import { CodeName, isNamedCode } from './CodeName.tsx';
import { isMinor } from './form-values.ts';
import { useFieldNames } from './names.ts';

const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;
/** Fields whose value is a code of a fixed set. Words name each code. */
export const CODES: ReadonlySet<string> = new Set([
  ...['state', 'status', 'kind', 'type', 'method', 'outcome', 'gameType', 'metric', 'cycle', 'roles', 'channel'],
  'template',
]);
/** Fields whose number is a code. The name of the code is shown. */
const NUMBERED: ReadonlySet<string> = new Set(['status', 'isNew', 'isHot']);
/** Fields with an amount in major units. */
const AMOUNTS: ReadonlySet<string> = new Set([
  ...['amount', 'fee', 'settled', 'stake', 'payout', 'returned', 'net', 'before', 'after', 'balance', 'in', 'out'],
  ...['stakes', 'wins', 'bonus', 'credited', 'turnoverRequired', 'turnoverDone', 'price', 'reward', 'budget'],
  ...['deposit', 'stakeRequired', 'depositRequired', 'depositMax', 'minDeposit', 'minBonus', 'maxBonus', 'maxAmount'],
  ...['stakePerTicket', 'minPayout', 'minBet', 'maxBet', 'maxWin', 'dayWins', 'dayLoss', 'atStake', 'paidAmount'],
  ...['singleBet', 'hourlyBet', 'dailyBet', 'periodValidBet', 'periodProfitLoss', 'taken', 'debt', 'paid', 'odds'],
]);

interface Props {
  readonly value: unknown;
  /** Name of the field. It decides how the value is shown. */
  readonly name?: string;
}

/** Shows a value of an answer as text. A time is in the market's time zone; an object is shown with its fields. React escapes the text. */
export function AnyValue({ value, name = '' }: Props) {
  const { t } = useWords();
  const { toFieldName, toOptionName } = useFieldNames();
  const { time, number } = useFormat();
  if (value === null || value === undefined || value === '') return <span className="soft">–</span>;
  if (typeof value === 'boolean') return t(value ? 'common.yes' : 'common.no');
  if (typeof value === 'number' && NUMBERED.has(name)) return toOptionName(String(value), name);
  if (typeof value === 'number' && isMinor(name)) return number(toMajor(value), TWO_DECIMALS);
  if (typeof value === 'number') return number(value, AMOUNTS.has(name) ? TWO_DECIMALS : {});
  if (typeof value === 'string') {
    if (TIME.test(value)) return <span className="whole">{time(value)}</span>;
    if (isNamedCode(name)) return <CodeName name={name} codes={[value]} />;
    const text = CODES.has(name) ? toOptionName(value, name) : value;
    return (
      <span className="any-text clip" title={text}>
        {text}
      </span>
    );
  }
  if (isMinor(name) && Array.isArray(value)) return value.map((one) => number(toMajor(one), TWO_DECIMALS)).join(' · ');
  if (Array.isArray(value) && value.length > 0 && isNamedCode(name) && value.every((one) => typeof one === 'string'))
    return <CodeName name={name} codes={value} />;
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) {
    const names = CODES.has(name) ? value.map((one) => toOptionName(String(one), name)) : value;
    return <span className="any-text clip">{names.length > 0 ? names.join(', ') : '–'}</span>;
  }
  return (
    <details>
      <summary className="link whole">{t('calls.details')}</summary>
      {Array.isArray(value) ? (
        <pre className="mono any-text">{JSON.stringify(value, null, 2)}</pre>
      ) : (
        <Facts
          rows={Object.entries(Object(value)).map(
            ([inner, one]) => [toFieldName(inner), <AnyValue key={inner} name={inner} value={one} />] as const,
          )}
        />
      )}
    </details>
  );
}
