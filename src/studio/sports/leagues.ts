import { MINUTE_MS } from '../../lib/durations.ts';
import type { Team } from './engine.ts';
import type { SportId } from './sports.ts';

export interface League {
  readonly leagueId: string;
  readonly sportId: SportId;
  readonly name: string;
  /** A match begins at every multiple of this interval, shifted by `offsetMs`. */
  readonly everyMs: number;
  readonly offsetMs: number;
  /** An even number of at least six, so that no team plays two matches at once (schedule.ts). */
  readonly teams: readonly Team[];
}

type TeamRow = readonly [teamId: string, name: string, attack: number, defence: number];

function toTeams(rows: readonly TeamRow[]): Team[] {
  return rows.map(([teamId, name, attack, defence]) => ({ teamId, name, attack, defence }));
}

/** All leagues and teams are invented. */
export const LEAGUES: readonly League[] = [
  {
    leagueId: 'liga-das-mares',
    sportId: 'football',
    name: 'Liga das Marés',
    everyMs: 4 * MINUTE_MS,
    offsetMs: 0,
    teams: toTeams([
      ['velarmina', 'Velarmina', 128, 118],
      ['pedra-furtada', 'Pedra Furtada', 116, 112],
      ['marulhal', 'Marulhal', 110, 98],
      ['salitre-doze', 'Salitre Doze', 104, 106],
      ['ponta-cinzel', 'Ponta Cinzel', 98, 102],
      ['restinguela', 'Restinguela', 94, 96],
      ['farol-bravio', 'Farol Bravio', 88, 94],
      ['areal-torto', 'Areal Torto', 80, 84],
    ]),
  },
  {
    leagueId: 'copa-serralume',
    sportId: 'football',
    name: 'Copa Serralume',
    everyMs: 4 * MINUTE_MS,
    offsetMs: 2 * MINUTE_MS,
    teams: toTeams([
      ['neblinal', 'Neblinal', 120, 122],
      ['pinhal-torto', 'Pinhal Torto', 112, 104],
      ['garoa-alta', 'Garoa Alta', 106, 110],
      ['ribeirinhol', 'Ribeirinhol', 102, 94],
      ['cumeeira', 'Cumeeira', 92, 100],
      ['vagalumar', 'Vagalumar', 84, 88],
    ]),
  },
  {
    leagueId: 'circuito-areia-clara',
    sportId: 'volleyball',
    name: 'Circuito Areia Clara',
    everyMs: 6 * MINUTE_MS,
    offsetMs: MINUTE_MS,
    teams: toTeams([
      ['bracadeiras', 'Braçadeiras', 110, 100],
      ['maresia-alta', 'Maresia Alta', 107, 100],
      ['conchal', 'Conchal', 103, 100],
      ['vento-leste', 'Vento Lestino', 100, 100],
      ['duna-oito', 'Duna Oito', 96, 100],
      ['catavento-azul', 'Catavento Azul', 92, 100],
    ]),
  },
  {
    leagueId: 'torneio-das-enseadas',
    sportId: 'volleyball',
    name: 'Torneio das Enseadas',
    everyMs: 6 * MINUTE_MS,
    offsetMs: 4 * MINUTE_MS,
    teams: toTeams([
      ['boia-rubra', 'Boia Rubra', 108, 100],
      ['trapiche', 'Trapiche Novo', 104, 100],
      ['ancora-doce', 'Âncora Doce', 101, 100],
      ['tamarela', 'Tamarela', 99, 100],
      ['remanso', 'Remansol', 95, 100],
      ['espumante-cinco', 'Cinco Espumas', 91, 100],
    ]),
  },
  {
    leagueId: 'nove-aberto',
    sportId: 'breach-nine',
    name: 'Nove Aberto',
    everyMs: 3 * MINUTE_MS,
    offsetMs: 0.5 * MINUTE_MS,
    teams: toTeams([
      ['curto-circuito', 'Curto-Circuito', 112, 100],
      ['lobo-de-vidro', 'Lobo de Vidro', 108, 100],
      ['quarto-escuro', 'Quarto Escuro', 104, 100],
      ['sete-chaves', 'Sete Chaves', 100, 100],
      ['ruido-branco', 'Ruído Branco', 97, 100],
      ['ultima-porta', 'Última Porta', 93, 100],
      ['fio-terra', 'Fio Terra', 90, 100],
      ['meia-luz', 'Meia-Luz', 86, 100],
    ]),
  },
  {
    leagueId: 'liga-da-coroa',
    sportId: 'salt-crown',
    name: 'Liga da Coroa',
    everyMs: 3 * MINUTE_MS,
    offsetMs: 2 * MINUTE_MS,
    teams: toTeams([
      ['guarda-sal', 'Guarda-Sal', 114, 100],
      ['torre-norte', 'Torre Nortenha', 108, 100],
      ['cinza-viva', 'Cinza Viva', 104, 100],
      ['rei-coral', 'Rei Coral', 100, 100],
      ['mare-morta', 'Maré Torta', 96, 100],
      ['alcateia-rubi', 'Alcateia Rubi', 92, 100],
    ]),
  },
];

const BY_ID = new Map(LEAGUES.map((league) => [league.leagueId, league]));

export function getLeague(leagueId: string): League | undefined {
  return BY_ID.get(leagueId);
}

const TEAMS = new Map(
  LEAGUES.flatMap(({ teams, sportId }) => teams.map((team) => [team.teamId, { ...team, sportId }] as const)),
);

export function findTeam(teamId: string): (Team & { readonly sportId: SportId }) | undefined {
  return TEAMS.get(teamId);
}

export function requireTeam(teamId: string): Team {
  const team = TEAMS.get(teamId);
  if (!team) throw new Error(`No team ${teamId}`);
  return team;
}
