import type { TestApp } from './app'

/** A look behind the scenes, or a hand in them. */
export const rows = async <T extends object = Record<string, unknown>>(
  app: TestApp,
  text: string,
  values: unknown[] = [],
): Promise<T[]> => (await app.database.pool.query<T>(text, values)).rows

export const countOf = async (app: TestApp, from: string, values: unknown[] = []): Promise<number> =>
  (await rows<{ n: number }>(app, `select count(*)::int as n from ${from}`, values))[0]?.n ?? 0
