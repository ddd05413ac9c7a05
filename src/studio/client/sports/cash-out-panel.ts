import type { SportsTicket } from '../../../contract/studio/sports.ts';
import { formatPercent } from '../../../lib/format.ts';
import { makeFacts } from '../dialog.ts';
import { make, onClick } from '../dom.ts';
import type { CashOutPart } from './api.ts';
import type { SportsSpeech } from './words.ts';

interface Options {
  readonly speech: SportsSpeech;
  cashOut(ticket: SportsTicket, offer: number, part?: CashOutPart): void;
  /** Called when the panel of a ticket opened, changed or closed, to draw it again. `focus` names the control that gets the focus. */
  onChange(focus: string): void;
}

type CashOut = NonNullable<SportsTicket['cashOut']>;
type Step = CashOut['steps'][number];
const WHOLE = 100;

/** The stakes that can be cashed out. The last step is the whole open stake. */
function listSteps({ openStake, potential }: SportsTicket, { steps, offer, fair }: CashOut): Step[] {
  return [...steps, { percent: WHOLE, stake: openStake, potential, offer, fair }];
}

const toCents = (amount: number) => Math.round(amount * 100);

/** Cash-out of a ticket: the whole or a part, the explanation of the price, and the confirmation. */
export function createCashOutPanel({ speech, cashOut, onChange }: Options) {
  const { say, money } = speech;
  /** The ticket whose offer is explained, the chosen part, and the offer first shown for it. */
  let asked: { ticketId: string; percent: number; offer: number } | undefined;

  function makeButton(className: string, focus: string, text: string, verb: () => void, attributes = {}) {
    const button = make('button', { type: 'button', class: className, 'data-focus': focus, ...attributes }, text);
    onClick(button, verb);
    return button;
  }

  function makeSteps({ ticketId }: SportsTicket, steps: readonly Step[], chosen: Step): HTMLElement {
    return make(
      'div',
      { class: 'cash-steps', role: 'group', 'aria-label': say('cashOutPart') },
      ...steps.map(({ percent, offer }) => {
        const focus = `step:${ticketId}:${percent}`;
        const text = percent === WHOLE ? say('cashOutAll') : formatPercent(speech.tag, percent / 100);
        const choose = () => {
          asked = { ticketId, percent, offer };
          onChange(focus);
        };
        return makeButton('plain', focus, text, choose, { 'aria-pressed': String(percent === chosen.percent) });
      }),
    );
  }

  function makeReasons(ticket: SportsTicket, { chance, fee }: CashOut, step: Step): HTMLElement[] {
    const { stake, potential, fair, offer } = step;
    const stays = (toCents(ticket.openStake) - toCents(stake)) / 100;
    const why = say('cashOutWhy', {
      potential: money(potential),
      fair: money(fair),
      chance: speech.percent(chance * 10_000),
      fee: speech.percent(fee),
      offer: money(offer),
    });
    return [
      makeFacts([
        [say('cashOutStake'), money(stake)],
        [say('cashOutTaken'), speech.amount(ticket.odds)],
        ...(chance > 0 ? [[say('cashOutNow'), speech.amount(1 / chance)] as const] : []),
        [say('cashOutStays'), money(stays)],
      ]),
      make('p', {}, why),
    ];
  }

  function makePanel(ticket: SportsTicket, offers: CashOut): HTMLElement[] {
    const { ticketId } = ticket;
    if (asked?.ticketId !== ticketId) return [];
    const { percent, offer: shown } = asked;
    const steps = listSteps(ticket, offers);
    const step = steps.find((one) => one.percent === percent);
    if (!step) return [];
    const open = `cash:${ticketId}`;
    const close = () => {
      asked = undefined;
      onChange(open);
    };
    const confirm = () => {
      const part = percent === WHOLE ? undefined : { number: ticket.parts.length + 1, stake: step.stake };
      // The panel closes first, so that a second press cannot confirm a second part.
      close();
      cashOut(ticket, step.offer, part);
    };
    const moved = say('cashOutMoved', { old: money(shown), new: money(step.offer) });
    return [
      make(
        'div',
        { class: 'why' },
        ...(steps.length > 1 ? [makeSteps(ticket, steps, step)] : []),
        ...makeReasons(ticket, offers, step),
        ...(shown === step.offer ? [] : [make('p', { class: 'leg-news' }, moved)]),
        makeButton('place', `confirm:${ticketId}`, say('cashOutConfirm', { amount: money(step.offer) }), confirm),
        makeButton('plain', `keep:${ticketId}`, say('cashOutKeep'), close),
      ),
    ];
  }

  return {
    make(ticket: SportsTicket): HTMLElement[] {
      const { cashOut: offers, ticketId, legs } = ticket;
      if (ticket.state !== 'open') return [];
      if (!offers) {
        const isSuspended = legs.some(({ result, isSuspended: rests }) => result === 'open' && rests);
        return [make('p', { class: 'note' }, say(isSuspended ? 'cashOutRests' : 'cashOutTooLow'))];
      }
      const panel = makePanel(ticket, offers);
      const focus = `cash:${ticketId}`;
      const toggle = () => {
        asked = panel.length > 0 ? undefined : { ticketId, percent: WHOLE, offer: offers.offer };
        onChange(focus);
      };
      const text = say('cashOut', { amount: money(offers.offer) });
      return [makeButton('plain wide', focus, text, toggle, { 'aria-expanded': String(panel.length > 0) }), ...panel];
    },
  };
}
