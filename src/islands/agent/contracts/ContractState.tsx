import type { WireContract } from '../../../contract/contracts/contracts.ts';
import { State } from '../../centre/parts/State.tsx';
import { useWords } from '../../ui/words.ts';
import { CONTRACT_TONES } from './contract-states.ts';

export function ContractState({ state }: Pick<WireContract, 'state'>) {
  const { t } = useWords();
  return <State tone={CONTRACT_TONES[state]} label={t(`contracts.state_${state}`)} />;
}
