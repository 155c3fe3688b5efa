import type { TestApp } from '../app'
import { rows } from '../rows'

interface Table {
  readonly name: string
  readonly columns: string[]
}

/** What has no other clock than the real one, or a number that only says who came first. */
const PASSING = ['created_at', 'updated_at', 'last_seen_at', 'run_at']

/** Our tables, and the jobs that wait. */
const tablesOf = (app: TestApp) =>
  rows<Table>(
    app,
    `select format('%I.%I', table_schema, table_name) as name,
            array_agg(format('%I', column_name) order by ordinal_position)
              filter (where not column_name = any($1)) as columns
     from information_schema.columns join pg_tables on schemaname = table_schema and tablename = table_name
     where table_schema = 'public' or table_name = '_private_jobs' group by 1 order by 1`,
    [PASSING],
  )

async function wordOf(app: TestApp, { name, columns }: Table): Promise<readonly [string, string]> {
  const [{ word } = { word: '' }] = await rows<{ word: string }>(
    app,
    `select count(*) || ' ' || coalesce(sum(hashtextextended(row(${columns})::text, 7)), 0) as word from ${name}`,
  )
  return [name, word]
}

/** Every row of every table, in one short word a table: two that are alike mean that nothing was written. */
export const fingerprint = async (app: TestApp): Promise<Record<string, string>> =>
  Object.fromEntries(await Promise.all((await tablesOf(app)).map((table) => wordOf(app, table))))
