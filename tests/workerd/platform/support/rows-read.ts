import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { createApp } from '../../../../src/platform/app.ts';

/** The shared database with a count of the rows read. */
export class CountedDatabase {
  rows = 0;

  prepare(sql: string) {
    return this.wrap(env.DB.prepare(sql));
  }

  wrap(statement: D1PreparedStatement): object {
    const all = async () => {
      const answer = await statement.all();
      this.rows += answer.meta.rows_read;
      return answer;
    };
    return {
      statement,
      bind: (...values: unknown[]) => this.wrap(statement.bind(...values)),
      all,
      run: all,
      first: async (column?: string) => {
        const row = (await all()).results[0] as Record<string, unknown> | undefined;
        return (column === undefined ? row : row?.[column]) ?? null;
      },
    };
  }

  async batch(statements: { statement: D1PreparedStatement }[]) {
    const answers = await env.DB.batch(statements.map(({ statement }) => statement));
    for (const { meta } of answers) this.rows += meta.rows_read;
    return answers;
  }
}

/** Returns the rows of the shared database that a call reads, as the database counts them. */
export async function countRowsRead(path: string, headers: Record<string, string>) {
  const db = new CountedDatabase();
  const request = new Request(`https://platform.test${path}`, { headers });
  const watched = { ...env, DB: db as unknown as D1Database } as unknown as Env;
  const context = createExecutionContext();
  const response = await createApp().fetch(request, watched, context);
  const text = await response.text();
  await waitOnExecutionContext(context);
  return { status: response.status, rows: db.rows, text };
}
