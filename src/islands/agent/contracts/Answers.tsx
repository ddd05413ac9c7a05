import { useStore } from '@nanostores/react';
import type { ContractAction } from '../../../contract/contracts/contracts.ts';
import {
  $answered,
  $answering,
  $refusal,
  answerContract,
  listActions,
  type Preview,
} from '../../../stores/contracts/detail.ts';
import { Note } from '../../centre/parts/Note.tsx';
import parts from '../../centre/parts/parts.module.css';
import controls from '../../ui/controls.module.css';
import { toFailureWords } from '../../ui/failure-words.ts';
import { useWords } from '../../ui/words.ts';
import { useSide } from './use-account.ts';

/** Actions with a primary button: only actions that take nothing away. An action that ends a contract never has one. */
const LOUD: readonly ContractAction[] = ['accept'];

/** Result of the last action, and the available actions. */
export function Answers({ preview }: { readonly preview: Preview }) {
  const { t } = useWords();
  const { offer, endsTotal } = preview;
  const side = useSide(offer);
  const answering = useStore($answering);
  const answered = useStore($answered);
  const refusal = useStore($refusal);
  const actions = listActions(offer, side);
  const toLabel = (action: ContractAction) => {
    if (answering === action) return t('contracts.sending');
    const endsSome = (action === 'accept' || action === 'acceptTermination') && endsTotal > 0;
    return endsSome ? t(`contracts.do_${action}_ending`, { count: endsTotal }) : t(`contracts.do_${action}`);
  };
  return (
    <div className={parts.stack}>
      <div>
        <div role="status">
          {answered?.id === offer.id && !refusal && (
            <Note>
              <p>{t(`contracts.done_${answered.action}`)}</p>
            </Note>
          )}
        </div>
        <div role="alert">
          {refusal && (
            <Note tone="bad">
              <p>{toFailureWords(refusal, t)}</p>
            </Note>
          )}
        </div>
      </div>
      {actions.length > 0 && (
        <div className={parts.row}>
          {actions.map((action) => (
            <button
              key={action}
              type="button"
              className={LOUD.includes(action) ? controls.button : `${controls.button} ${controls.quiet}`}
              aria-disabled={answering !== undefined}
              onClick={() => void answerContract(preview, action)}
            >
              {toLabel(action)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
