import { State } from '../../centre/parts/State.tsx';
import { useWords } from '../../ui/words.ts';
import { type PaymentKind, toTone } from './states.ts';

/** A paid withdrawal is shown as successful only after it has arrived. */
export function PaymentState({ kind, state }: { readonly kind: PaymentKind; readonly state: string }) {
  const { t } = useWords();
  const tone = kind === 'withdraw' && state === 'paid' ? 'wait' : toTone(state);
  return <State tone={tone} label={t(`${kind}.state_${state}`)} />;
}
