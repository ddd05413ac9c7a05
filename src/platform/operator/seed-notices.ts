import { brand } from '../../brand/brand.ts';
import type { NewNotice } from '../notices/notice-changes.ts';

type SeedNotice = Omit<NewNotice, 'publishedAt'>;

/** Notices of a new installation. */
export const SEED_NOTICES: readonly SeedNotice[] = [
  {
    id: 'fairness-pt',
    type: 'PL',
    language: 'PT',
    title: 'Como funciona o sorteio justo',
    content:
      '<p>Antes de cada rodada a Orla Studio mostra a impressão digital (SHA-256) da semente do servidor. Depois da rodada a semente é revelada: com ela e com a sua própria semente qualquer pessoa refaz o cálculo e confere o resultado.</p>',
  },
  {
    id: 'fairness-en',
    type: 'PL',
    language: 'EN',
    title: 'How provably fair rounds work',
    content:
      '<p>Before each round Orla Studio shows the fingerprint (SHA-256) of the server seed. After the round the seed is revealed: with it and your own seed anyone can redo the calculation and check the result.</p>',
  },
  {
    id: 'welcome-pt',
    type: 'PL',
    language: 'PT',
    title: `Bem-vindo à ${brand.name}`,
    content: `<p>O calçadão está aberto: jogos com regras e retorno ao jogador à vista. Jogue só o que pode perder e faça pausas. Proibido para menores de ${brand.policy.minimumAge} anos.</p>`,
  },
  {
    id: 'welcome-en',
    type: 'PL',
    language: 'EN',
    title: `Welcome to ${brand.name}`,
    content: `<p>The promenade is open: games with their rules and return to player in plain sight. Stake only what you can afford to lose, and take breaks. Adults only (${brand.policy.minimumAge}+).</p>`,
  },
];
