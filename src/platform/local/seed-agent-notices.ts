import type { NewNotice } from '../notices/notice-changes.ts';

const FOR_AGENTS = { type: 'PL', audience: 'agents' } as const;

/** Notices of the house to the agents of the local seed. */
export const SEED_AGENT_NOTICES: readonly Omit<NewNotice, 'publishedAt'>[] = [
  {
    ...FOR_AGENTS,
    id: 'agent-payments-pt',
    language: 'PT',
    title: 'Cada pagamento se explica',
    content:
      '<p>Abra um pagamento na aba <b>Pagamentos</b> de um contrato: ele mostra o que a sua equipe apostou, a faixa atingida, a fórmula, os descontos e a versão do contrato que valia.</p>',
  },
  {
    ...FOR_AGENTS,
    id: 'agent-payments-en',
    language: 'EN',
    title: 'Every payment explains itself',
    content:
      '<p>Open a payment in the <b>Payments</b> tab of a contract: it shows what your team bet, the tier that was met, the formula, the deductions and the version of the contract that was in force.</p>',
  },
];
