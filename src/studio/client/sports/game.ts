import type { SportsMatch, SportsMatchView } from '../../../contract/studio/sports.ts';
import type { SportCategory, SportId } from '../../sports/sports.ts';
import { make } from '../dom.ts';
import { tellHost } from '../host.ts';
import { createMessageLine, toRefusalMood } from '../message-line.ts';
import { followRenewedBalance } from '../renewed-balance.ts';
import { playSound } from '../sound.ts';
import type { Opened, Placed, SportsApi } from './api.ts';
import { listCombined, listUnpriced } from './bet-legs.ts';
import { createBetsView } from './bets-view.ts';
import { createBookFeed } from './book-feed.ts';
import { type HandedPick, takeHandedPicks } from './handed-picks.ts';
import { createHead } from './head.ts';
import { createListPage } from './list-page.ts';
import { createMatchPage, type MatchPage } from './match-view.ts';
import { toScore, toTeamName } from './names.ts';
import type { PlacedBets } from './placing.ts';
import { createQuotes } from './quotes.ts';
import { createRulesPanel } from './rules-panel.ts';
import { createSlipDesk } from './slip-desk.ts';
import { createSlipView } from './slip-view.ts';
import { createTabs } from './tabs.ts';
import { createTicketWatch } from './ticket-watch.ts';
import type { SportsSpeech } from './words.ts';

const CLOCK_MS = 1000;
const EXPIRED = 'games.launch_expired';
/** How long a message is shown. */
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

/** Football only: the team that scored between two answers. */
function findScorer(before: SportsMatchView | undefined, match: SportsMatchView): string | undefined {
  if (before?.matchId !== match.matchId || match.sportId !== 'football') return undefined;
  const [home = 0, away = 0] = match.state;
  const [homeBefore = 0, awayBefore = 0] = before.state;
  if (home + away === homeBefore + awayBefore) return undefined;
  return toTeamName(home > homeBefore ? match.homeId : match.awayId);
}

export function startSports({ root, sportId, category, api, opened, speech, kept, picks = [] }: Start): void {
  const { say } = speech;
  let view: View = { kind: 'list', sportId };
  let lastSport = sportId;
  let page: MatchPage | undefined;
  let balance = opened.balance;
  const quotes = createQuotes();

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
  const desk = createSlipDesk({
    api,
    kept,
    onBusy(isBusy, waitMs) {
      slipView.setBusy(isBusy, waitMs);
      redraw();
    },
    onLost: () => tell(say('retrying'), 'trouble'),
    onChange() {
      line.endRefusal();
      refresh();
      for (const matchId of listUnpriced(desk.getSlip())) void feed.openMatch(matchId);
    },
    onPlaced: hearPlaced,
  });
  const table = {
    speech,
    opened,
    now: () => feed.now(),
    getSlip: desk.getSlip,
    setSlip: desk.setSlip,
    listPending: desk.listPending,
    openMatch: (matchId: string) => void openMatch(matchId),
    getBoard: () => board,
    place(order: Parameters<typeof desk.place>[0]) {
      tell(say('placing'));
      void desk.place(order);
    },
  };
  const tickets = createTicketWatch({
    api,
    speech,
    tell,
    refuse,
    balanceWords,
    refreshBalance,
    askTickets: () => feed.askTickets(),
    onChange: () => redraw(),
  });
  const list = createListPage(table, () => redraw());
  const bets = createBetsView({
    speech,
    now: table.now,
    cashOut: (ticket, offer, part) => void tickets.cashOut(ticket, offer, part),
  });
  const slipView = createSlipView(table);
  const rules = createRulesPanel(opened, category, speech);
  const head = createHead(category, speech, rules.open);
  const tabs = createTabs({
    category,
    speech,
    onSport(each) {
      list.clear();
      show({ kind: 'list', sportId: each });
    },
    onBets: () => show({ kind: 'bets' }),
  });

  function redraw(): void {
    const shown = quotes.getView();
    if (view.kind === 'list') list.update(quotes.listRows(), lastSport);
    if (view.kind === 'match' && shown) page?.update(shown);
    if (view.kind === 'bets') bets.update(tickets.list());
    tabs.update(view.kind === 'bets' ? 'bets' : lastSport, tickets.countOpen());
  }

  function show(next: View): void {
    view = next;
    if (next.kind === 'list') lastSport = next.sportId;
    if (next.kind !== 'match') {
      page = undefined;
      quotes.closeView();
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
    const shown = quotes.getView();
    if (!shown) return show({ kind: 'list', sportId: lastSport });
    const opening = createMatchPage(table, shown, () => {
      show({ kind: 'list', sportId: lastSport });
      if (opener) board.querySelector<HTMLElement>(`[data-focus="${opener}"]`)?.focus();
    });
    page = opening;
    board.replaceChildren(opening.element);
    board.scrollTop = 0;
    redraw();
    opening.focus();
    const form = await api.readForm(matchId);
    if (form.kind === 'done') opening.showForm(form.value);
  }

  function hear(match: SportsMatchView, nowMs: number): boolean {
    const before = quotes.getView();
    const isShown = view.kind === 'match' && view.matchId === match.matchId;
    if (!quotes.hearMatch(match, nowMs, isShown)) return false;
    desk.hear([match]);
    const scorer = isShown ? findScorer(before, match) : undefined;
    if (scorer !== undefined) {
      tell(say('goalNews', { team: scorer, score: toScore(match.state[0], match.state[1]) }));
      playSound('hit');
    }
    refresh();
    return true;
  }

  async function refreshBalance(): Promise<void> {
    const reply = await api.open();
    if (reply.kind === 'done') setBalance(reply.value.balance);
  }

  function refuse(code: string): void {
    tell(speech.find(`error.${code}`) ?? say('error.other'), toRefusalMood(code));
    if (code !== EXPIRED) return;
    feed.stop();
    tellHost('orla:launch-expired');
  }

  async function takePicks(): Promise<void> {
    if (picks.length === 0) return;
    const { taken, gone, answers } = await takeHandedPicks(api, desk.getSlip, picks);
    desk.setSlip(taken);
    for (const { match, now } of answers) hear(match, now);
    if (gone > 0) tell(speech.sayCount('pickGone', gone), 'trouble');
  }

  async function hearPlaced(placed: readonly Placed[], stop: PlacedBets['stop']): Promise<void> {
    const last = placed.at(-1);
    if (last) setBalance(last.balance);
    if (!stop) {
      const words = { balance: balanceWords() };
      tell(placed.length > 1 ? speech.sayCount('placedMany', placed.length, words) : say('placed', words));
      playSound('stop');
      slipView.close();
    } else if (stop.kind === 'lost') tell(say('retryByHand'), 'trouble');
    else refuse(stop.code);
    // After a refusal the slip shows at once the selections whose odds changed or which closed.
    const matchIds = stop ? desk.getSlip().map(({ matchId }) => matchId) : listAsked();
    await Promise.all([feed.askTickets(), ...new Set(matchIds).values().map((matchId) => feed.openMatch(matchId))]);
    redraw();
  }

  /** The open match, and matches of the slip for which the list has too little data. */
  function listAsked(): string[] {
    const ofSlip = desk
      .getSlip()
      .filter((leg) => {
        if (listCombined(desk.getSlip(), leg.matchId).length > 0) return true;
        const row = quotes.listRows().find(({ matchId }) => matchId === leg.matchId);
        return !row?.markets.some(({ marketId }) => marketId === leg.marketId);
      })
      .map(({ matchId }) => matchId);
    return [...new Set(view.kind === 'match' ? [...ofSlip, view.matchId] : ofSlip)];
  }

  let isUp = true;
  const feed = createBookFeed({
    api,
    getWanted: () => ({
      matchIds: listAsked(),
      listPicks: (matchId) => listCombined(desk.getSlip(), matchId),
      wantsTickets: view.kind === 'bets' || tickets.isWanted(),
      hasLiveTicket: tickets.isLive(quotes.listRows()),
      isTicketDue: tickets.isDue(quotes.listRows()),
    }),
    onMatches(next: readonly SportsMatch[], nowMs) {
      desk.hear(quotes.hearList(next, nowMs));
      refresh();
    },
    onMatch: hear,
    onTickets: (next) => void tickets.hear(next),
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
  const resumed = desk.resume();
  if (resumed === undefined) return void takePicks();
  if (resumed === 'asking') tell(say('askingAgain'));
  else refuse(resumed);
}
