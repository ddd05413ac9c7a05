import { useStore } from '@nanostores/react';
import { useId } from 'react';
import { brand } from '../../../brand/brand.ts';
import { type ContractKind, SINGLE_BET_STEPS, TIERS_MAX } from '../../../contract/contracts/contracts.ts';
import {
  $tierCount,
  addTier,
  getOwnRates,
  offerForm,
  removeTier,
  tierField,
} from '../../../stores/contracts/offer-form.ts';
import { TIER_FIELDS } from '../../../stores/contracts/terms.ts';
import { CentreForm } from '../../centre/parts/CentreForm.tsx';
import parts from '../../centre/parts/parts.module.css';
import { toAmountText } from '../../ui/amount.ts';
import controls from '../../ui/controls.module.css';
import { TextField } from '../../ui/Fields.tsx';
import field from '../../ui/field.module.css';
import { toProblemWords } from '../../ui/problem-words.ts';
import { useWords } from '../../ui/words.ts';
import agent from '../parts/agent.module.css';
import styles from './contracts.module.css';
import { toRateText } from './Rate.tsx';

const CHOICES = ['yes', 'no'] as const;
const PERIODS = ['D', 'W', 'H', 'M'] as const;

interface SelectProps {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
}

function SelectField({ name, label, options }: SelectProps) {
  const { t } = useWords();
  const id = useId();
  const value = useStore(offerForm.$values, { keys: [name] })[name] ?? options[0]?.value ?? '';
  const problem = useStore(offerForm.$problems)[name];
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        className={controls.input}
        value={value}
        onChange={(event) => offerForm.change(name, event.currentTarget.value)}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-help` : undefined}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      {problem && (
        <p id={`${id}-help`} className={field.problem}>
          {t(problem)}
        </p>
      )}
    </div>
  );
}

interface NumberProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: string;
  /** The agent's own rate, mentioned in the error message. */
  readonly most?: number;
}

function NumberField({ name, label, hint, most = 0 }: NumberProps) {
  const { t, tag } = useWords();
  const toProblem = (problem: string) => {
    if (problem === 'required') return t('form.required');
    if (problem.startsWith('amount_')) return t('contracts.problem_amount');
    return t(`contracts.problem_${problem}`, { rate: toRateText(most, tag) });
  };
  return (
    <TextField
      form={offerForm}
      field={name}
      label={label}
      hint={hint}
      toProblem={toProblem}
      input={{ inputMode: 'decimal', autoComplete: 'off' }}
    />
  );
}

function Tier({ kind, tier }: { readonly kind: ContractKind; readonly tier: number }) {
  const { t, tag } = useWords();
  const { rate } = getOwnRates();
  return (
    <fieldset className={agent.fieldset}>
      <legend>{t('contracts.tier_n', { tier })}</legend>
      <div className={styles.fields}>
        {TIER_FIELDS[kind].map((name) => (
          <NumberField key={name} name={tierField(tier, name)} label={t(`contracts.least_${name}`)} />
        ))}
        <NumberField
          name={tierField(tier, 'rate')}
          label={t('contracts.rate_percent')}
          hint={t('contracts.rate_hint', { rate: toRateText(rate, tag) })}
          most={rate}
        />
      </div>
    </fieldset>
  );
}

function Tiers({ kind }: { readonly kind: ContractKind }) {
  const { t } = useWords();
  const count = useStore($tierCount);
  const button = `${controls.button} ${controls.quiet}`;
  return (
    <>
      <p className={parts.soft}>{t('contracts.tiers_rule')}</p>
      {Array.from({ length: count }, (_, index) => index + 1).map((tier) => (
        <Tier key={tier} kind={kind} tier={tier} />
      ))}
      <div className={parts.row}>
        {count < TIERS_MAX && (
          <button type="button" className={button} onClick={addTier}>
            {t('contracts.add_tier')}
          </button>
        )}
        {count > 1 && (
          <button type="button" className={button} onClick={removeTier}>
            {t('contracts.remove_tier', { tier: count })}
          </button>
        )}
      </div>
    </>
  );
}

function RealTime() {
  const { t, tag } = useWords();
  const { rate, lossRate } = getOwnRates();
  return (
    <div className={styles.fields}>
      <NumberField
        name="profitRate"
        label={t('contracts.profit_rate_percent')}
        hint={t('contracts.rate_hint', { rate: toRateText(rate, tag) })}
        most={rate}
      />
      <NumberField
        name="lossRate"
        label={t('contracts.loss_rate_percent')}
        hint={t('contracts.rate_hint', { rate: toRateText(lossRate, tag) })}
        most={lossRate}
      />
      <SelectField
        name="singleBet"
        label={t('contracts.least_singleBet')}
        options={SINGLE_BET_STEPS.map((step) => ({
          value: String(step),
          text: toAmountText(step, brand.currency, tag),
        }))}
      />
    </div>
  );
}

/** Terms for a direct downline; sent only after a preview of their effect. */
export function OfferForm({ kind }: { readonly kind: ContractKind }) {
  const { t } = useWords();
  const toAccountProblem = (problem: string) => toProblemWords(problem, t);
  return (
    <div className={styles.form}>
      <CentreForm form={offerForm} submit={t('contracts.review')} submitting={t('contracts.sending')}>
        <div className={styles.fields}>
          <TextField
            form={offerForm}
            field="account"
            label={t('contracts.offer_to')}
            hint={t('contracts.offer_to_hint')}
            toProblem={toAccountProblem}
            input={{ autoComplete: 'off', autoCapitalize: 'none', spellCheck: false }}
          />
          {kind === 'dividend' && (
            <SelectField
              name="carriesLosses"
              label={t('contracts.term_carriesLosses')}
              options={CHOICES.map((value) => ({ value, text: t(`contracts.choice_${value}`) }))}
            />
          )}
          {kind === 'dividend' && (
            <SelectField
              name="period"
              label={t('contracts.term_period')}
              options={PERIODS.map((value) => ({ value, text: t(`contracts.period_${value}`) }))}
            />
          )}
        </div>
        {kind === 'realtime' ? <RealTime /> : <Tiers kind={kind} />}
      </CentreForm>
    </div>
  );
}
