import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import type { Tx } from './database'
import { migrationsFolder } from './migration/folder'

interface Snapshot {
  readonly tables: Readonly<
    Record<
      string,
      {
        readonly name: string
        readonly columns: Readonly<Record<string, unknown>>
        readonly indexes: Readonly<Record<string, unknown>>
      }
    >
  >
}

const FUNCTION = /create\s+(?:or\s+replace\s+)?function\s+(\w+)\s*\([\s\S]*?\$\$([\s\S]*?)\$\$/gi
const STORAGE = /alter table "?(\w+)"? set \(fillfactor = (\d+)\)/gi

/** The schema that the migrations of this release leave behind, read from themselves: a line for each thing. */
function expectedSchema(folder = migrationsFolder()): Map<string, string> {
  const expected = new Map<string, string>()
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  for (const text of files.map((name) => readFileSync(`${folder}/${name}`, 'utf8'))) {
    for (const [, name = '', body = ''] of text.matchAll(FUNCTION)) expected.set(`function ${name}`, body)
    for (const [, table = '', factor = ''] of text.matchAll(STORAGE)) expected.set(`fillfactor of ${table}`, factor)
  }
  const newest = readdirSync(`${folder}/meta`)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const { tables }: Snapshot = JSON.parse(readFileSync(`${folder}/meta/${newest}`, 'utf8'))
  for (const { name, columns, indexes } of Object.values(tables)) {
    for (const column of Object.keys(columns)) expected.set(`column ${name}.${column}`, '')
    for (const index of Object.keys(indexes)) expected.set(`index ${index}`, '')
  }
  return expected
}

async function foundSchema(tx: Tx): Promise<Map<string, string>> {
  const { rows } = await tx.execute<{ name: string; text: string }>(sql`
    select 'function ' || proname as name, prosrc as text from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select 'fillfactor of ' || relname, split_part(option, '=', 2) from pg_class, unnest(reloptions) as option
      where relnamespace = 'public'::regnamespace and relkind = 'r' and option like 'fillfactor=%'
    union all
    select 'column ' || relname || '.' || attname, '' from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    union all
    select 'index ' || relname, '' from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('i', 'I')`)
  return new Map(rows.map(({ name, text }) => [name, text]))
}

/** Sentences; what a newer release has added is in nobody's way. */
export async function schemaDifferences(tx: Tx): Promise<string[]> {
  const found = await foundSchema(tx)
  return [...expectedSchema()].flatMap(([name, text]) => {
    if (!found.has(name)) return [`${name} is missing`]
    return found.get(name) === text ? [] : [`${name} has another wording`]
  })
}
