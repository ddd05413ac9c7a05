import type { Tone } from '../ui/Chip.tsx';

const TONES: Readonly<Record<string, Tone>> = { active: 'ok', suspended: 'warn', frozen: 'danger' };

export function toStateTone(state: string): Tone {
  return TONES[state] ?? 'plain';
}
