import { toMajor, toMinor } from '../../../contract/core/minor-units.ts';
import type { CrashBet, CrashMessage, CrashRound, CrashState } from '../../../contract/studio/crash.ts';
import { toPayoutMinor } from '../../crash/cash-out.ts';
import { PLACES, type Place } from '../../crash/limits.ts';
import { askFresh } from '../ask-fresh.ts';
import { onClick } from '../dom.ts';
import { tellHost } from '../host.ts';
import { followRenewedBalance } from '../renewed-balance.ts';
import { createServerClock } from '../server-clock.ts';
import { openSocket } from '../socket.ts';
import { playSound } from '../sound.ts';
import { openRoom } from './api.ts';
import { createBetting } from './betting.ts';
import { createFairnessPanel } from './fairness-panel.ts';
import { createFlightLoop } from './flight-loop.ts';
import { createOwnBets } from './own-bets.ts';
import { type PlaceAct, toAutoInvalidText } from './place-panel.ts';
import { createRulesPanel } from './rules-panel.ts';
import type { Start } from './start.ts';
import { toAct } from './to-act.ts';
import { createView } from './view.ts';
import { toMultiplierText, toResultText } from './words.ts';

const LOST_LONG = 4;
const ROUNDS_KEPT = 12;
/** Delay that collects the ends of the bets of one round, which arrive one after the other. */
const GATHER_MS = 250;
/** A bet sent less than this time before the start would arrive too late. */
const LAST_MOMENT_MS = 150;

/** A player in the shared round: shows the room's messages, sends bets as calls and cash-outs as frames. */
export function startCrash({ root, gameId, gameName, launch, opened, speech, kept }: Start): void {
  const { say, money } = speech;
  const serverClock = createServerClock();
  const serverNow = serverClock.now;
  const own = createOwnBets();
  const armed = new Map<Place, { stake: number; auto: number }>();
  const cashing = new Set<string>();
  let { balance } = opened;
  let rounds: CrashRound[] = [...opened.rounds];
  let state: CrashState | undefined;
  let isOver = false;
  let isLost = true;
  let losses = 0;
  let toldRound = 0;
  let gathering: ReturnType<typeof setTimeout> | undefined;

  const view = createView(root, gameName, speech, (place, act) => doAct(place, act));
  const rules = createRulesPanel(opened, speech);
  const fairness = createFairnessPanel(speech, () => ({ state, rounds, bets: own.list() }));
  const betting = createBetting({
    launch,
    speech,
    kept,
    tell: view.tell,
    onPlaced({ bet, balance: balanceNow }) {
      view.tell(say('placedNow', { amount: money(bet.stake), number: String(bet.round) }));
      own.put(bet);
      tellHost('orla:balance');
      setBalance(balanceNow);
      sendArmed();
    },
    onRefused(code) {
      if (code === 'games.launch_expired') expire();
      void resync();
    },
    onChange: () => refresh(),
  });
  const loop = createFlightLoop({ sky: view.sky, now: serverNow, getState: () => state, onPicture: showNumber });

  const isOpen = () =>
    !isOver && !isLost && (state?.phase !== 'betting' || serverNow() < state.endsAt - LAST_MOMENT_MS);
  const findBet = (place: Place) => (state ? own.find(state.round.number, place) : undefined);

  function showNumber(multiplier: number | undefined): void {
    if (!state) return;
    if (isLost) view.setReadout('…', '');
    else if (multiplier !== undefined) view.setReadout(toMultiplierText(multiplier / 100, speech), '');
    else if (state.phase === 'betting') {
      const seconds = Math.max(0, Math.ceil((state.endsAt - serverNow()) / 1000));
      view.setReadout(String(seconds), say('risesIn'));
      refreshActs();
    } else if (state.round.crash !== null) view.setReadout(toMultiplierText(state.round.crash, speech), say('snapped'));
    else view.setReadout('', '');
    if (multiplier !== undefined) for (const place of PLACES) showWin(place, multiplier);
  }

  function showWin(place: Place, multiplier: number): void {
    const bet = findBet(place);
    if (bet?.state !== 'placed') return;
    const at = Math.min(multiplier, Math.round(bet.ceiling * 100));
    view.places.get(place)?.setWin(money(toMajor(toPayoutMinor(toMinor(bet.stake), at))));
  }

  function refreshActs(): void {
    for (const place of PLACES) {
      const [bet, sentPlace] = [findBet(place), betting.getPending()?.place];
      const sent = sentPlace === undefined ? undefined : sentPlace === place ? 'here' : 'elsewhere';
      const act = toAct({
        phase: state?.phase,
        isOpen: isOpen(),
        bet,
        sent,
        isBusy: betting.isBusy(),
        isArmed: armed.has(place),
        isCashing: bet !== undefined && cashing.has(bet.ticketId),
      });
      view.places.get(place)?.setAct(act);
    }
  }

  function refresh(): void {
    refreshActs();
    view.setReadings({ balance, staked: state ? own.toStaked(state.round.number) : 0 });
  }

  function setBalance(amount: number): void {
    balance = amount;
    refresh();
  }

  function expire(): void {
    isOver = true;
    armed.clear();
    view.tell(say('error.games.launch_expired'), 'trouble');
    tellHost('orla:launch-expired');
    refresh();
  }

  /** Fetches the player's bets and balance, after a reconnect and after payouts. */
  async function resync(): Promise<void> {
    const reply = await askFresh(() => openRoom(launch), own.countPut);
    if (reply.kind === 'refused' && reply.code === 'games.launch_expired') return expire();
    if (reply.kind !== 'done') return;
    rounds = [...reply.value.rounds];
    own.putAll(reply.value.bets);
    if (reply.value.balance !== balance) tellHost('orla:balance');
    setBalance(reply.value.balance);
    const ended = own.untold.findEnded();
    if (ended !== undefined) gatherResult(ended);
  }

  /** Sends the bets that wait for the betting of a round, one after the other. */
  function sendArmed(): void {
    if (state?.phase !== 'betting' || !isOpen() || betting.isPending()) return;
    for (const place of armed.keys()) if (findBet(place)) armed.delete(place);
    const [first] = armed;
    if (!first) return;
    const [place, wish] = first;
    armed.delete(place);
    void betting.send({ round: state.round.number, place, ...wish });
  }

  function doAct(place: Place, act: PlaceAct): void {
    const panel = view.places.get(place);
    const bet = findBet(place);
    if (!panel || !state) return;
    view.endRefusal();
    if (act === 'cash' && bet) {
      cashing.add(bet.ticketId);
      socket.send({ cashOut: bet.ticketId });
    } else if (act === 'armed') {
      armed.delete(place);
      view.tell(say('disarmed'));
    } else if (act === 'bet' || act === 'next') {
      const auto = panel.readAuto();
      if (auto === undefined) {
        view.tell(toAutoInvalidText(speech), 'refused');
        return;
      }
      const stake = panel.getStake();
      playSound('tap');
      if (act === 'bet') void betting.send({ round: state.round.number, place, stake, auto });
      else {
        armed.set(place, { stake, auto });
        view.tell(say('armedNow', { amount: money(stake) }));
      }
    }
    refresh();
  }

  function gatherResult(round: number): void {
    clearTimeout(gathering);
    gathering = setTimeout(() => void tellResult(round), GATHER_MS);
  }

  async function tellResult(round: number): Promise<void> {
    own.untold.remove(round);
    await resync();
    if (isOver) return;
    // Sent also after a lost round, which changes no balance, because the host page counts rounds.
    tellHost('orla:balance');
    const result = own.toResult(round);
    const crash = rounds.find(({ number }) => number === round)?.crash;
    if (!result || !crash) return own.untold.add(round);
    if (toldRound === round) return;
    toldRound = round;
    const text = toResultText(result, crash, speech);
    view.tell(say('withBalance', { text, amount: money(balance) }), result.payout > result.stake ? 'win' : undefined);
  }

  function hearBet(bet: CrashBet): void {
    const before = own.list().find(({ ticketId }) => ticketId === bet.ticketId)?.state;
    own.put(bet);
    cashing.delete(bet.ticketId);
    if (bet.state === 'cashed' && before === 'placed') {
      playSound('win');
      view.tell(say('cashedNow', { amount: money(bet.payout), at: toMultiplierText(bet.at ?? 1, speech) }), 'win');
    }
    refresh();
  }

  function hearRefusal({ ticketId, reason, at }: Extract<CrashMessage, { type: 'refused' }>): void {
    cashing.delete(ticketId);
    view.tell(say(`refusal.${reason}`, { at: at === null ? '' : toMultiplierText(at, speech) }), 'refused');
    refresh();
  }

  function hearRound(next: CrashState): void {
    const isFirst = state === undefined;
    const isNew = state?.phase !== next.phase || state.round.number !== next.round.number;
    state = next;
    serverClock.set(next.now);
    view.setPeople(next.people);
    view.setPhase(next.phase);
    view.history.show(next.last);
    if (isNew) tellPhase(next, isFirst);
    if (betting.isHeldBack()) view.tell(say('error.unanswered'), 'trouble');
    refresh();
    sendArmed();
    loop.wake();
  }

  function tellPhase({ phase, endsAt, round }: CrashState, isFirst: boolean): void {
    const hasBet = own.toStaked(round.number) > 0;
    if (phase === 'asleep') view.tell(say('asleep'));
    else if (phase === 'betting') {
      cashing.clear();
      const seconds = Math.max(0, Math.round((endsAt - serverNow()) / 1000));
      view.tell(speech.sayCount('betting', seconds));
    } else if (phase === 'flying') {
      playSound('tick');
      view.tell(hasBet ? say('rising') : '');
    } else {
      playSound('close');
      rounds = [round, ...rounds.filter(({ number }) => number !== round.number)].slice(0, ROUNDS_KEPT);
      // With a bet in the round, its result is announced instead, unless an earlier page announced it.
      if ((!hasBet || isFirst) && round.crash !== null)
        view.tell(say('crashedAt', { at: toMultiplierText(round.crash, speech) }));
      // Bets that were cashed out ended before the crash, so the result may be complete already.
      else if (own.toResult(round.number)) gatherResult(round.number);
    }
  }

  function hear(message: CrashMessage): void {
    if (message.type === 'round') hearRound(message);
    else if (message.type === 'bets') view.bets.show(message);
    else if (message.type === 'people') view.setPeople(message.people);
    else if (message.type === 'bet') hearBet(message.bet);
    else if (message.type === 'refused') hearRefusal(message);
    else gatherResult(message.round);
  }

  onClick(view.buttons.rules, rules.open);
  onClick(view.buttons.fairness, fairness.open);
  root.append(rules.element, fairness.element);
  own.putAll(opened.bets);
  const goesOn = betting.isPending() && !betting.isHeldBack();
  view.tell(say(goesOn ? 'askingAgain' : 'connecting'));
  refresh();
  if (goesOn) void betting.send({ round: 0, place: 1, stake: 0, auto: 0 });
  tellHost('orla:ready');
  followRenewedBalance(() => openRoom(launch), setBalance);
  const socket = openSocket<CrashMessage>({
    path: `/studio/api/socket/${gameId}`,
    launch,
    onMessage: hear,
    onOpen() {
      isLost = false;
      if (losses > 0) {
        view.tell(say('backInRoom'));
        void resync();
      }
      losses = 0;
    },
    onLost() {
      isLost = true;
      losses += 1;
      cashing.clear();
      view.tell(say(losses > LOST_LONG ? 'lostLong' : 'lostRoom'), 'trouble');
      refresh();
    },
    onExpired: expire,
  });
}
