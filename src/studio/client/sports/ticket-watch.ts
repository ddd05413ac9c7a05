import type { SportsMatch, SportsTicket } from '../../../contract/studio/sports.ts';
import { tellHost } from '../host.ts';
import type { MessageTone } from '../message-line.ts';
import { playSound } from '../sound.ts';
import type { CashOutPart, SportsApi } from './api.ts';
import { isNewlyEnded, toEndPayout, toTicketNews } from './ticket-news.ts';
import type { SportsSpeech } from './words.ts';

interface Options {
  readonly api: SportsApi;
  readonly speech: SportsSpeech;
  readonly tell: (text: string, mood?: MessageTone) => void;
  readonly refuse: (code: string) => void;
  readonly refreshBalance: () => Promise<void>;
  readonly balanceWords: () => string;
  readonly askTickets: () => Promise<void>;
  readonly onChange: () => void;
}

type Phase = SportsMatch['phase'];

function hasOpenLeg(tickets: readonly SportsTicket[], rows: readonly SportsMatch[], ...phases: Phase[]) {
  const inPhase = new Set(rows.filter(({ phase }) => phases.includes(phase)).map(({ matchId }) => matchId));
  return tickets.some(({ legs }) => legs.some(({ result, matchId }) => result === 'open' && inPhase.has(matchId)));
}

const isDecided = (legs: SportsTicket['legs']) =>
  legs.some(({ result }) => result === 'lost') || (legs.length > 0 && legs.every(({ result }) => result !== 'open'));

/** The player's tickets: messages about ended tickets, and cash-out. */
export function createTicketWatch(options: Options) {
  const { api, speech, tell, refuse, refreshBalance, balanceWords, askTickets, onChange } = options;
  let tickets: readonly SportsTicket[] | undefined;
  const listOpen = () => (tickets ?? []).filter(({ state }) => state === 'open');

  return {
    list: () => tickets ?? [],
    countOpen: () => (tickets ?? []).filter(({ state }) => state === 'open' || state === 'waiting').length,
    /** Whether a ticket can still change. Also true until the tickets have been read once. */
    isWanted: () =>
      tickets === undefined || tickets.some(({ payout, state }) => payout === null && state !== 'refused'),
    /** Whether a leg is in a match that is live in the latest rows of the book. */
    isLive: (rows: readonly SportsMatch[]) => hasOpenLeg(listOpen(), rows, 'live'),
    /** Whether an open leg belongs to a match that is over, or the results of an open ticket already decide it. */
    isDue: (rows: readonly SportsMatch[]) =>
      hasOpenLeg(listOpen(), rows, 'ended', 'void') || listOpen().some(({ legs }) => isDecided(legs)),
    async hear(next: readonly SportsTicket[]): Promise<void> {
      const before = tickets;
      tickets = next;
      onChange();
      const ended = before ? next.filter((ticket) => isNewlyEnded(ticket, before)) : [];
      if (ended.length === 0) return;
      await refreshBalance();
      // Sent also after a lost ticket, which changes no balance, because the host page counts rounds.
      tellHost('orla:balance');
      const [last] = ended;
      if (!last || last.state === 'cashed') return;
      const news = toTicketNews(last, balanceWords(), speech);
      tell(news.text, news.mood);
      if (news.mood === 'win') playSound('win');
    },
    async cashOut({ ticketId }: SportsTicket, offer: number, part?: CashOutPart): Promise<void> {
      const reply = await api.cashOut(ticketId, offer, part);
      if (reply.kind === 'done') {
        await askTickets();
        await refreshBalance();
        const { parts, payout, openStake } = reply.value.ticket;
        const paid = part ? parts[part.number - 1]?.paid : toEndPayout({ payout, parts });
        const texts = { amount: speech.money(paid ?? 0), balance: balanceWords() };
        return tell(
          part
            ? speech.say('cashedPart', { ...texts, stake: speech.money(openStake) })
            : speech.say('cashedOut', texts),
        );
      }
      if (reply.kind === 'lost') tell(speech.say('pollLost'), 'trouble');
      else refuse(reply.code);
      await askTickets();
    },
  };
}
