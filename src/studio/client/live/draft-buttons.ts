import type { BetLine } from '../../live/bet-lines.ts';
import { onClick } from '../dom.ts';
import type { MessageTone } from '../message-line.ts';
import type { Speech } from '../words.ts';

type DraftButton = 'clear' | 'confirm' | 'repeat' | 'undo';

interface Options {
  readonly view: {
    readonly buttons: Record<DraftButton, HTMLButtonElement>;
    endRefusal(): void;
    tell(text: string, mood?: MessageTone): void;
  };
  readonly draft: {
    undo(): void;
    clear(): void;
    /** Places the lines; false when the limits do not allow it. */
    put(lines: readonly BetLine[]): boolean;
    list(): readonly BetLine[];
  };
  readonly speech: Pick<Speech<'repeatOver'>, 'say'>;
  /** The player's lines of the last round. */
  listLast(): readonly BetLine[];
  getRound(): number | undefined;
  bet(round: number, lines: readonly BetLine[]): Promise<void>;
  refresh(): void;
}

/** Lets the buttons of a table change, repeat and confirm the draft. Returns a function that wires another button in the same way. */
export function wireDraftButtons({ view, draft, speech, listLast, getRound, bet, refresh }: Options) {
  const onAct = (button: HTMLButtonElement, verb: () => void) =>
    onClick(button, () => {
      if (button.getAttribute('aria-disabled') === 'true') return;
      view.endRefusal();
      verb();
      refresh();
    });
  const { undo, clear, repeat, confirm } = view.buttons;
  onAct(undo, draft.undo);
  onAct(clear, draft.clear);
  onAct(repeat, () => {
    if (!draft.put(listLast())) view.tell(speech.say('repeatOver'), 'refused');
  });
  onAct(confirm, () => {
    const round = getRound();
    if (round !== undefined) void bet(round, draft.list());
  });
  return onAct;
}
