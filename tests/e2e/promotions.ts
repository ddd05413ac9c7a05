import type { Operator } from './fixtures.ts';

const DAY_MS = 86_400_000;

/** Publishes a promotion that has been running since yesterday. */
export async function publish(operator: Operator, rule: object, terms: object): Promise<{ id: string; title: string }> {
  const id = `e2e-${crypto.randomUUID().slice(0, 8)}`;
  const title = `Onda ${id}`;
  const text = { title, content: '<p>e2e</p>', termsText: '<p>e2e</p>' };
  await operator.post('/ops/promotions', {
    promotionId: id,
    startsAt: new Date(Date.now() - DAY_MS).toISOString(),
    endsAt: new Date(Date.now() + DAY_MS).toISOString(),
    budget: null,
    texts: { PT: text, EN: text },
    rule,
    terms,
  });
  return { id, title };
}
