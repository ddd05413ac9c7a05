import type { ContractKind, WireTerms } from '../../../contract/contracts/contracts.ts';
import type { ContractEffect } from '../../../contract/contracts/previews.ts';
import { toMajor, toMinor } from '../../../contract/core/money.ts';
import { Card } from '../../centre/parts/Card.tsx';
import { Moment } from '../../centre/parts/Moment.tsx';
import { Note } from '../../centre/parts/Note.tsx';
import parts from '../../centre/parts/parts.module.css';
import { Sentence } from '../../ui/Sentence.tsx';
import { useWords } from '../../ui/words.ts';
import { Money } from '../parts/Money.tsx';
import { CompareTerms } from './CompareTerms.tsx';
import styles from './contracts.module.css';
import { PayExplained } from './PayExplained.tsx';
import { toRatesText } from './Rate.tsx';
import { Span } from './Span.tsx';

/** Contracts further down that would end: the first ones by name, the others as a number. */
interface EndingsProps {
  readonly effect: Pick<ContractEffect, 'ends' | 'endsTotal'>;
  /** `lead` is the text above the names; `none` is the text if no contract would end. */
  readonly lead: string;
  readonly none: string;
}

export function Endings({ effect: { ends, endsTotal }, lead, none }: EndingsProps) {
  const { t, tag } = useWords();
  const more = endsTotal - ends.length;
  if (ends.length === 0) return <Note>{none}</Note>;
  return (
    <Note tone="warn">
      <p>
        <strong>{lead}</strong>
      </p>
      <ul className={parts.list}>
        {ends.map(({ account, upline, terms, isDirect }) => (
          <li key={account}>
            <Sentence
              text={t(isDirect ? 'contracts.ending_direct' : 'contracts.ending_below', {
                rate: toRatesText(terms, tag),
                upline,
              })}
              parts={{ account: <strong translate="no">{account}</strong> }}
            />
          </li>
        ))}
      </ul>
      {more > 0 && <p>{t('contracts.ends_more', { count: more })}</p>}
      <p className={parts.soft}>{t('contracts.ends_paid')}</p>
    </Note>
  );
}

const toDifference = (after: number, before: number) => toMajor(toMinor(after) - toMinor(before));

interface ReplayProps {
  readonly kind: ContractKind;
  readonly before: WireTerms | undefined;
  readonly after: WireTerms;
  readonly replay: ContractEffect['replay'];
}

/** The last completed period, paid under both terms. */
function Replay({ kind, before, after, replay: { from, until, inputs, current, offer } }: ReplayProps) {
  const { t } = useWords();
  return (
    <Card title={t('contracts.replay')}>
      <p className={parts.soft}>
        <Sentence text={t('contracts.replay_of')} parts={{ period: <Span kind={kind} from={from} until={until} /> }} />
      </p>
      <dl className={styles.result}>
        {current && (
          <div>
            <dt>{t('contracts.now')}</dt>
            <dd>
              <Money amount={current.amount} />
            </dd>
          </div>
        )}
        <div>
          <dt>{t('contracts.then')}</dt>
          <dd>
            <Money amount={offer.amount} />
          </dd>
        </div>
        {current && (
          <div>
            <dt>{t('contracts.difference')}</dt>
            <dd>
              <Money amount={toDifference(offer.amount, current.amount)} isSigned />
            </dd>
          </div>
        )}
      </dl>
      <details className={styles.more}>
        <summary>{t('contracts.replay_how')}</summary>
        <PayExplained kind={kind} terms={after} inputs={inputs} pay={offer} />
      </details>
      {before && current && (
        <details className={styles.more}>
          <summary>{t('contracts.replay_how_now')}</summary>
          <PayExplained kind={kind} terms={before} inputs={inputs} pay={current} />
        </details>
      )}
    </Card>
  );
}

interface Props {
  readonly kind: ContractKind;
  readonly terms: WireTerms;
  readonly effect: ContractEffect;
  readonly lead: string;
}

/** Effect of accepting: terms side by side, contracts that would end, the last period under both. */
export function Effect({ kind, terms, effect, lead }: Props) {
  const { t } = useWords();
  const { current, replay, paysFrom } = effect;
  return (
    <>
      <Card title={t('contracts.compare')}>
        {!current && <p className={parts.soft}>{t('contracts.compare_none')}</p>}
        {paysFrom !== null && (
          <p className={parts.soft}>
            <Sentence text={t('contracts.would_pay_at')} parts={{ at: <Moment at={paysFrom} /> }} />
          </p>
        )}
        <CompareTerms before={current?.terms} after={terms} />
      </Card>
      <Endings effect={effect} lead={lead} none={t('contracts.ends_none')} />
      <Replay kind={kind} before={current?.terms} after={terms} replay={replay} />
    </>
  );
}
