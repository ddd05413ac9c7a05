import { make } from '../dom.ts';
import type { OddsChoice } from './api.ts';
import { setText } from './set-text.ts';
import type { SlipMode, toLimits } from './slip-state.ts';
import type { SportsSpeech } from './words.ts';

const CHOICES: readonly OddsChoice[] = ['better', 'any', 'same'];
const MODES: readonly SlipMode[] = ['multiple', 'singles'];

/** The settings of a bet: accumulator or singles, and the rule for changed odds. */
export function createSlipForm(speech: SportsSpeech, limits: ReturnType<typeof toLimits>, onChange: () => void) {
  const { say, money } = speech;
  let mode: SlipMode = 'multiple';
  let together: HTMLElement | undefined;
  const modes = make('fieldset', { class: 'modes' }, make('legend', {}, say('mode')));
  const choice = make(
    'select',
    { id: 'choice' },
    ...CHOICES.map((each) => make('option', { value: each }, say(`choice.${each}`))),
  );
  for (const each of MODES) {
    const input = make('input', { type: 'radio', name: 'mode', value: each, id: `mode-${each}` });
    input.checked = each === mode;
    input.addEventListener('change', () => {
      mode = each;
      onChange();
    });
    const name = make('span', {}, say(`mode.${each}`));
    if (each === 'multiple') together = name;
    modes.append(make('label', { class: 'mode', for: `mode-${each}` }, input, name));
  }
  choice.addEventListener('change', onChange);
  const rule = make('small', { id: 'live-rule', class: 'note' });
  choice.setAttribute('aria-describedby', 'live-rule');
  const { stakeMin, stakeMax, payoutMax } = limits;
  const hint = say('stakeHint', { min: money(stakeMin), max: money(stakeMax), payout: money(payoutMax) });
  const element = make(
    'div',
    { class: 'slip-form' },
    modes,
    make('div', { class: 'slip-field' }, make('label', { for: 'choice' }, say('choice')), choice, rule),
    make('small', { id: 'stake-hint', class: 'note' }, hint),
  );
  return {
    element,
    modes,
    choice,
    getMode: () => mode,
    /** States what happens to a live bet if odds change before it is decided. Several picks of a single match are a combination. */
    update(isLive: boolean, matches: number): void {
      setText(together, say(matches > 1 ? 'mode.multiple' : 'combined'));
      setText(rule, isLive ? say(`liveRule.${choice.value as OddsChoice}`) : '');
    },
    lock(isLocked: boolean): void {
      choice.disabled = isLocked;
      modes.disabled = isLocked;
    },
  };
}
