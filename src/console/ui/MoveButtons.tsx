import type { KeyboardEvent } from 'react';
import { useWords } from '../core/words.ts';

interface Props {
  /** The name of the moved item, read out by screen readers. */
  readonly name: string;
  readonly index: number;
  readonly count: number;
  readonly onMove: (step: -1 | 1) => void;
}

/** Moves the item at `index` one place up or down. */
export function moveItem<T>(items: readonly T[], index: number, step: -1 | 1): readonly T[] {
  const item = items.slice(index, index + 1);
  const others = items.toSpliced(index, 1);
  return others.toSpliced(index + step, 0, ...item);
}

/**
 * Moves a row of a list by two buttons, or by the arrow keys while a button has the focus. At an end of the list, a button does nothing. It
 * has `aria-disabled` instead of `disabled`, because a disabled button would lose the focus.
 */
export function MoveButtons({ name, index, count, onMove }: Props) {
  const { t } = useWords();
  const mayMove = { [-1]: index > 0, [1]: index < count - 1 };
  const move = (step: -1 | 1) => {
    if (mayMove[step]) onMove(step);
  };
  function moveByKey(event: KeyboardEvent): void {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    if (step === undefined) return;
    event.preventDefault();
    move(step);
  }
  return (
    <span className="row">
      {([-1, 1] as const).map((step) => (
        <button
          key={step}
          type="button"
          className="button"
          data-kind="quiet"
          aria-disabled={!mayMove[step]}
          aria-label={t(step === -1 ? 'common.move_up' : 'common.move_down', { name })}
          onClick={() => move(step)}
          onKeyDown={moveByKey}
        >
          {t(step === -1 ? 'common.up' : 'common.down')}
        </button>
      ))}
    </span>
  );
}
