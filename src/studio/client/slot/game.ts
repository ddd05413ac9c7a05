import { toRandomKey } from '../../../lib/random-key.ts';
import type { StudioTitle } from '../../catalogue.ts';
import { SPIN_MIN_MS } from '../../slots/spin-timing.ts';
import { wait } from '../api.ts';
import { onClick } from '../dom.ts';
import { tellHost } from '../host.ts';
import { createPending, readOrder, UNANSWERED } from '../pending.ts';
import { followRenewedBalance } from '../renewed-balance.ts';
import { playSound } from '../sound.ts';
import { askSpin, type Opened, openGame, type Round, type SpinOrder, type Spun } from './api.ts';
import { createFairnessPanel } from './fairness-panel.ts';
import { toOutcomeWords } from './outcome-words.ts';
import { createRulesPanel } from './rules-panel.ts';
import { createView, type View } from './view.ts';
import type { SlotSpeech } from './words.ts';

const EXPIRED = 'games.launch_expired';

/** Space and Enter spin, unless the focused element uses them. A held key counts as one press. */
function listenToKeys(spin: () => void): void {
  document.addEventListener('keydown', (event) => {
    const isSpinKey = event.key === ' ' || event.key === 'Enter';
    const isElsewhere = event.target instanceof Element && event.target.closest('button, input, select, dialog, a');
    if (!isSpinKey || isElsewhere) return;
    event.preventDefault();
    if (!event.repeat) spin();
  });
}

export function startGame(
  root: HTMLElement,
  title: StudioTitle,
  launch: string,
  game: Opened,
  speech: SlotSpeech,
  kept: unknown,
): void {
  const view: View = createView(root, title, game, speech);
  const state = { nextServerSeedHash: game.nextServerSeedHash, nonce: game.nonce, lastRound: game.lastRound };
  const rules = createRulesPanel(game, speech, view.stake.getStake);
  const fairness = createFairnessPanel(title, speech, () => state);
  const pending = createPending(
    readOrder<SpinOrder>(kept, { roundKey: 'string', stake: 'number', clientSeed: 'string' }),
  );
  let isSpinning = false;
  let isOver = false;

  const setBusy = (isBusy: boolean) => {
    isSpinning = isBusy;
    view.spin.setAttribute('aria-disabled', String(isBusy || isOver));
    view.stake.setDisabled(isBusy || isOver || pending.get() !== undefined);
  };

  const settle = async (spun: Spun, stop: (round: Round) => Promise<void>) => {
    Object.assign(state, { nextServerSeedHash: spun.nextServerSeedHash, nonce: spun.nonce, lastRound: spun.round });
    await stop(spun.round);
    const { text, mood } = toOutcomeWords(spun.round, speech);
    if (mood === 'win') playSound('win');
    view.setBalance(spun.balance);
    view.setReturn(spun.round.payout);
    view.describe(spun.round);
    view.tell(speech.say('withBalance', { text, amount: speech.money(spun.balance) }), mood);
    tellHost('orla:balance');
  };

  const refuse = (code: string) => {
    view.tell(speech.find(`error.${code}`) ?? speech.say('error.other'), 'trouble');
    if (code !== EXPIRED) return;
    isOver = true;
    tellHost('orla:launch-expired');
  };

  const makeOrder = () => ({
    roundKey: toRandomKey(),
    stake: view.stake.getStake(),
    clientSeed: fairness.getSeed(),
  });

  const spin = async () => {
    if (isSpinning || isOver) return;
    const wasAsked = pending.get() !== undefined;
    setBusy(true);
    view.closeCard();
    playSound('tap');
    view.tell(speech.say(wasAsked ? 'askingAgain' : 'spinning'));
    const pressedAt = performance.now();
    const stop = view.field.roll();
    let wasLost = false;
    const onLost = () => {
      wasLost = true;
      view.tell(speech.say('retrying'), 'trouble');
    };
    const reply = await pending.ask(makeOrder, (order) => askSpin(launch, order), onLost);
    if (reply.kind === 'done') {
      if (wasLost) view.tell(speech.say('resumed'));
      await settle(reply.value, stop);
      // A quick spin ends earlier, but the button waits for the server's minimum time between spins.
      await wait(pressedAt + SPIN_MIN_MS - performance.now());
    } else {
      view.field.rest();
      if (reply.kind === 'refused') refuse(reply.code);
      else view.tell(speech.say('retryByHand'), 'trouble');
    }
    setBusy(false);
  };

  root.append(rules.element, fairness.element);
  onClick(view.rules, rules.open);
  onClick(view.fairness, fairness.open);
  onClick(view.spin, spin);
  listenToKeys(spin);
  view.setBalance(game.balance);
  if (game.lastRound) {
    view.field.show(game.lastRound);
    view.describe(game.lastRound);
    view.setReturn(game.lastRound.payout);
  } else view.field.rest();
  view.tell(speech.say('ready'));
  setBusy(false);
  tellHost('orla:ready');
  followRenewedBalance(
    () => openGame(launch),
    (balance) => !isSpinning && view.setBalance(balance),
  );
  const order = pending.get();
  if (!order) return;
  view.stake.choose(order.stake);
  if (pending.isHeldBack()) refuse(UNANSWERED);
  else void spin();
}
