import type { SportsMatch, SportsMatchView, SportsTicket } from '../../../contract/studio/sports.ts';
import type { SportCategory, SportId } from '../../sports/sports.ts';
import { make } from '../dom.ts';
import { tellHost } from '../host.ts';
import { createMessageLine, toRefusalMood } from '../message-line.ts';
import { isHeldBack, UNANSWERED } from '../pending.ts';
import { followRenewedBalance } from '../renewed-balance.ts';
import { playSound } from '../sound.ts';
import type { Opened, SportsApi } from './api.ts';
import { createBetsView } from './bets-view.ts';
import { createBookFeed } from './book-feed.ts';
import { type HandedPick, takeHandedPicks } from './handed-picks.ts';
import { createHead } from './head.ts';
import { createListView } from './list-view.ts';
import { createMatchPage, type MatchPage } from './match-view.ts';
import { toScore, toTeamName } from './names.ts';
import { placeBets, readPendingBets, toPendingBets } from './placing.ts';
import { createRulesPanel } from './rules-panel.ts';
import { isSamePick, refreshSlip, type Slip, type SlipOrder } from './slip-state.ts';
import { createSlipView } from './slip-view.ts';
import { createTabs } from './tabs.ts';
import { isNewlyEnded, toTicketNews } from './ticket-news.ts';
import type { SportsSpeech } from './words.ts';

const CLOCK_MS = 1000;
const EXPIRED = 'games.launch_expired';
/** How long news stays. */
const NEWS_MS = 9000;

type View = { kind: 'list'; sportId: SportId } | { kind: 'match'; matchId: string } | { kind: 'bets' };

interface Start {
  readonly root: HTMLElement;
  readonly sportId: SportId;
  readonly category: SportCategory;
  readonly api: SportsApi;
  readonly opened: Opened;
  readonly speech: SportsSpeech;
  /** Orders that the host page kept over a reload. */
  readonly kept: unknown;
  readonly picks?: readonly HandedPick[];
}

export function startSports({ root, sportId, category, api, opened, speech, kept, picks = [] }: Start): void {
  const { say } = speech;
  let view: View = { kind: 'list', sportId };
  let lastSport = sportId;
  let slip: Slip = [];
  let matches: readonly SportsMatch[] = [];
  let tickets: readonly SportsTicket[] | undefined;
  let page: MatchPage | undefined;
  let pending = readPendingBets(kept);
  let isPlacing = false;
  let balance = opened.balance;

  const board = make('div', { class: 'board', tabindex: -1 });
  const line = createMessageLine(NEWS_MS);
  const { tell } = line;
  const setBalance = (amount: number) => {
    if (amount !== balance) tellHost('orla:balance');
    balance = amount;
    head.setBalance(amount);
  };
  const balanceWords = () => say('balanceIs', { amount: speech.money(balance) });
  const refresh = () => {
    slipView.draw();
    redraw();
  };
  const setSlip = (next: Slip) => {
    // While a bet is in flight its stake may already be taken; another bet would be a second stake.
    if (pending.length > 0) return;
    slip = next;
    line.endRefusal();
    refresh();
  };
  const table = {
    speech,
    opened,
    now: () => feed.now(),
    getSlip: () => slip,
    setSlip,
    listPending: () => pending,
    openMatch: (matchId: string) => void openMatch(matchId),
    getBoard: () => board,
    place: (order: SlipOrder) => void place(order),
    cashOut: (ticket: SportsTicket, offer: number) => void cashOut(ticket, offer),
  };
  const list = createListView(table);
  const bets = createBetsView(table);
  const slipView = createSlipView(table);
  const rules = createRulesPanel(opened, category, speech);

  const head = createHead(category, speech, rules.open);
  const tabs = createTabs({
    category,
    speech,
    onSport: (each) => show({ kind: 'list', sportId: each }),
    onBets: () => show({ kind: 'bets' }),
  });

  function redraw(): void {
    if (view.kind === 'list') list.update(matches.filter((match) => match.sportId === lastSport));
    if (view.kind === 'match' && shownMatch) page?.update(shownMatch);
    if (view.kind === 'bets') bets.update(tickets ?? []);
    const open = tickets?.filter(({ state }) => state === 'open' || state === 'waiting').length ?? 0;
    tabs.update(view.kind === 'bets' ? 'bets' : lastSport, open);
  }

  let shownMatch: SportsMatchView | undefined;

  function show(next: View): void {
    view = next;
    if (next.kind === 'list') lastSport = next.sportId;
    if (next.kind !== 'match') {
      page = undefined;
      shownMatch = undefined;
      board.replaceChildren(next.kind === 'list' ? list.element : bets.element);
    }
    if (next.kind === 'bets') void feed.askTickets();
    board.scrollTop = 0;
    redraw();
  }

  async function openMatch(matchId: string): Promise<void> {
    const opener = document.activeElement instanceof HTMLElement ? document.activeElement.dataset['focus'] : undefined;
    view = { kind: 'match', matchId };
    await feed.openMatch(matchId);
    if (view.kind !== 'match' || view.matchId !== matchId) return;
    if (!shownMatch) return show({ kind: 'list', sportId: lastSport });
    page = createMatchPage(table, shownMatch, () => {
      show({ kind: 'list', sportId: lastSport });
      if (opener) board.querySelector<HTMLElement>(`[data-focus="${opener}"]`)?.focus();
    });
    board.replaceChildren(page.element);
    board.scrollTop = 0;
    redraw();
    page.focus();
  }

  function hear(match: SportsMatchView): void {
    slip = refreshSlip(slip, match);
    if (view.kind === 'match' && view.matchId === match.matchId) {
      const before = shownMatch;
      shownMatch = match;
      if (before?.matchId === match.matchId && match.sportId === 'football') announceGoal(before, match);
    }
    refresh();
  }

  function announceGoal(before: SportsMatchView, match: SportsMatchView): void {
    const [home = 0, away = 0] = match.state;
    const [homeBefore = 0, awayBefore = 0] = before.state;
    if (home + away === homeBefore + awayBefore) return;
    const team = toTeamName(home > homeBefore ? match.homeId : match.awayId);
    tell(say('goalNews', { team, score: toScore(home, away) }));
    playSound('hit');
  }

  async function refreshBalance(): Promise<void> {
    const reply = await api.open();
    if (reply.kind === 'done') setBalance(reply.value.balance);
  }

  async function hearTickets(next: readonly SportsTicket[]): Promise<void> {
    const before = tickets;
    tickets = next;
    redraw();
    const ended = before ? next.filter((ticket) => isNewlyEnded(ticket, before)) : [];
    if (ended.length === 0) return;
    await refreshBalance();
    // A lost ticket changes no balance; the host page counts the round.
    tellHost('orla:balance');
    const [last] = ended;
    if (last && last.state !== 'cashed') {
      const news = toTicketNews(last, balanceWords(), speech);
      tell(news.text, news.mood);
      if (news.mood === 'win') playSound('win');
    }
  }

  function refuse(code: string): void {
    tell(speech.find(`error.${code}`) ?? say('error.other'), toRefusalMood(code));
    if (code === EXPIRED) expire();
  }

  function expire(): void {
    feed.stop();
    tellHost('orla:launch-expired');
  }

  async function takePicks(): Promise<void> {
    if (picks.length === 0) return;
    const { taken, gone } = await takeHandedPicks(api, () => slip, picks);
    setSlip(taken);
    if (gone > 0) tell(speech.sayCount('pickGone', gone), 'trouble');
  }

  async function place(order: SlipOrder): Promise<void> {
    if (isPlacing) return;
    tell(slip.some(({ isLive }) => isLive) ? say('placingLive') : say('placing'));
    if (pending.length === 0) pending = toPendingBets(slip, order);
    await askForPending();
  }

  async function askForPending(): Promise<void> {
    isPlacing = true;
    slipView.setBusy(true);
    redraw();
    const { placed, stop, left, isDecided } = await placeBets(api, pending, () => tell(say('retrying'), 'trouble'));
    isPlacing = false;
    pending = isDecided ? [] : left;
    const open = left.flatMap(({ legs }) => legs);
    slip = slip.filter((leg) => open.some((each) => isSamePick(each, leg)));
    const last = placed.at(-1);
    if (last) setBalance(last.balance);
    if (!stop) {
      const words = { balance: balanceWords() };
      tell(placed.length > 1 ? speech.sayCount('placedMany', placed.length, words) : say('placed', words));
      playSound('stop');
      slipView.close();
    } else if (stop.kind === 'lost') tell(say('retryByHand'), 'trouble');
    else refuse(stop.code);
    slipView.setBusy(false);
    redraw();
    await Promise.all([feed.askTickets(), ...askedMatches().map((matchId) => feed.openMatch(matchId))]);
    redraw();
  }

  async function cashOut(ticket: SportsTicket, offer: number): Promise<void> {
    const reply = await api.cashOut(ticket.ticketId, offer);
    if (reply.kind === 'done') {
      await feed.askTickets();
      await refreshBalance();
      tell(say('cashedOut', { amount: speech.money(reply.value.ticket.payout ?? 0), balance: balanceWords() }));
      return;
    }
    if (reply.kind === 'lost') tell(say('pollLost'), 'trouble');
    else refuse(reply.code);
    await feed.askTickets();
  }

  /** The open match, and matches of the slip for which the list has too little data. */
  function askedMatches(): string[] {
    const ofSlip = slip
      .filter((leg) => {
        const row = matches.find(({ matchId }) => matchId === leg.matchId);
        return !row?.markets.some(({ marketId }) => marketId === leg.marketId);
      })
      .map(({ matchId }) => matchId);
    return [...new Set(view.kind === 'match' ? [...ofSlip, view.matchId] : ofSlip)];
  }

  let isUp = true;
  const feed = createBookFeed({
    api,
    getWanted: () => ({
      matchIds: askedMatches(),
      wantsTickets:
        view.kind === 'bets' ||
        tickets === undefined ||
        tickets.some(({ payout, state }) => payout === null && state !== 'refused'),
    }),
    onMatches(next) {
      matches = next;
      for (const match of next) slip = refreshSlip(slip, match);
      refresh();
    },
    onMatch: hear,
    onTickets: (next) => void hearTickets(next),
    onLine(up) {
      if (up === isUp) return;
      isUp = up;
      tell(up ? '' : say('pollLost'), up ? undefined : 'trouble');
    },
    onExpired: () => refuse(EXPIRED),
  });

  root.replaceChildren(
    head.element,
    tabs.element,
    line.element,
    make('div', { class: 'columns' }, board, slipView.element),
    rules.element,
  );
  root.classList.add('sports');
  head.setBalance(balance);
  show(view);
  feed.start();
  setInterval(() => {
    if (view.kind === 'list') list.tick(feed.now());
    page?.tick(feed.now());
  }, CLOCK_MS);
  tellHost('orla:ready');
  followRenewedBalance(() => api.open(), setBalance);
  const [first] = pending;
  if (!first) return void takePicks();
  if (isHeldBack(first.bet)) return void refuse(UNANSWERED);
  tell(say('askingAgain'));
  void askForPending();
}
