import type { RoundRecord } from '../../../contract/records/records.ts';
import { State, type Tone } from '../../centre/parts/State.tsx';
import { useWords } from '../../ui/words.ts';

const TONES: Record<RoundRecord['state'], Tone> = { open: 'wait', settled: 'plain', rolled_back: 'plain' };

export function RoundState({ state }: Pick<RoundRecord, 'state'>) {
  const { t } = useWords();
  return <State tone={TONES[state]} label={t(`records.state.${state}`)} />;
}
