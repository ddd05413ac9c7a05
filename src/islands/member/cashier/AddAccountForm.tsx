import { useStore } from '@nanostores/react';
import {
  accountForm,
  PAYOUT_KINDS,
  type PayoutKind,
  PIX_KEY_TYPES,
  toPayoutKind,
} from '../../../stores/cashier/payout-accounts.ts';
import { CentreForm } from '../../centre/parts/CentreForm.tsx';
import { Filter } from '../../centre/parts/Filter.tsx';
import { SecretField } from '../../centre/parts/SecretField.tsx';
import controls from '../../ui/controls.module.css';
import { TextField } from '../../ui/Fields.tsx';
import { toProblemWords } from '../../ui/problem-words.ts';
import { useWords } from '../../ui/words.ts';
import { ChoiceCards } from './ChoiceCards.tsx';
import styles from './cashier.module.css';

interface Props {
  /** Name on every account; empty until the member has given one. */
  readonly accountHolder: string;
  readonly onLeave?: (() => void) | undefined;
}

/** Rules with messages of their own in this form. */
const OWN_PROBLEMS = ['bank', 'branch', 'number'];
/** Keyboard mode for each kind of key. */
const KEYBOARDS = { cpf: 'numeric', cnpj: 'numeric', phone: 'tel', email: 'email', random: 'text' } as const;

function PixFields({ toProblem }: { readonly toProblem: (problem: string) => string }) {
  const { t } = useWords();
  const typed = useStore(accountForm.$values, { keys: ['keyType'] }).keyType;
  const keyType = PIX_KEY_TYPES.find((type) => type === typed) ?? 'cpf';
  return (
    <>
      <Filter
        label={t('withdraw.key_type')}
        value={keyType}
        options={PIX_KEY_TYPES.map((type) => ({ value: type, label: t(`withdraw.key_${type}`) }))}
        onPick={(type) => accountForm.change('keyType', type)}
      />
      <TextField
        form={accountForm}
        field="key"
        label={t('withdraw.key')}
        hint={t(`withdraw.key_hint_${keyType}`)}
        toProblem={toProblem}
        input={{
          inputMode: KEYBOARDS[keyType],
          autoComplete: 'off',
          autoCapitalize: 'none',
          spellCheck: false,
        }}
      />
    </>
  );
}

function BankFields({ toProblem }: { readonly toProblem: (problem: string) => string }) {
  const { t } = useWords();
  return (
    <div className={styles.bank}>
      <TextField
        form={accountForm}
        field="bank"
        label={t('withdraw.bank')}
        hint={t('withdraw.bank_hint')}
        toProblem={toProblem}
        input={{ inputMode: 'numeric', autoComplete: 'off' }}
      />
      <TextField
        form={accountForm}
        field="branch"
        label={t('withdraw.branch')}
        hint={t('withdraw.branch_hint')}
        toProblem={toProblem}
        input={{ autoComplete: 'off' }}
      />
      <TextField
        form={accountForm}
        field="key"
        label={t('withdraw.number')}
        hint={t('withdraw.number_hint')}
        toProblem={toProblem}
        input={{ autoComplete: 'off' }}
      />
    </div>
  );
}

/** Fields of each kind of account. */
const FIELDS: Readonly<Record<PayoutKind, typeof PixFields>> = { pix: PixFields, bank: BankFields };

/** Form for a new payout account. A known name is fixed, because money is paid only to the member. */
export function AddAccountForm({ accountHolder, onLeave }: Props) {
  const { t } = useWords();
  const kind = toPayoutKind(useStore(accountForm.$values, { keys: ['kind'] }).kind);
  const KindFields = FIELDS[kind];
  const toProblem = (problem: string) =>
    toProblemWords(OWN_PROBLEMS.includes(problem) ? `withdraw.problem_${problem}` : problem, t);
  return (
    <CentreForm
      form={accountForm}
      submit={t('withdraw.account_save')}
      submitting={t('withdraw.account_saving')}
      aside={
        onLeave && (
          <button type="button" className={`${controls.button} ${controls.quiet}`} onClick={onLeave}>
            {t('withdraw.account_leave')}
          </button>
        )
      }
    >
      <ChoiceCards
        legend={t('withdraw.account_kind')}
        name="kind"
        value={kind}
        onPick={(next) => accountForm.change('kind', next)}
        choices={PAYOUT_KINDS.map((one) => ({ value: one, label: t(`withdraw.kind_${one}`) }))}
      />
      <KindFields toProblem={toProblem} />
      {accountHolder === '' ? (
        <TextField
          form={accountForm}
          field="holder"
          label={t('withdraw.holder')}
          hint={t('withdraw.holder_hint')}
          toProblem={toProblem}
          input={{ autoComplete: 'name' }}
        />
      ) : (
        <p>{t('withdraw.holder_is', { name: accountHolder })}</p>
      )}
      <SecretField form={accountForm} />
    </CentreForm>
  );
}
