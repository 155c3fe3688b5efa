import type pg from 'pg'
import { type Key, primaryKeyOf } from './progress.sql'
import { updateWithin, type Worded } from './wording'

type Update = Extract<Worded, { kind: 'update' }>

const row = (keys: readonly Key[], of = '') => `(${keys.map(({ column }) => `${of}${column}`).join(', ')})`
const given = (keys: readonly Key[], first: number) =>
  `(${keys.map(({ type }, nth) => `$${first + nth}::text::${type}`).join(', ')})`

/** An update in parts by the primary key, which no row changes; each part is to be a transaction. */
export async function batchesOf(client: pg.ClientBase, { table, alias, text }: Update, rows: number) {
  const keys = await primaryKeyOf(client, table)
  if (keys.length === 0) throw new Error(`${table} has no primary key to go along`)
  const columns = keys.map(({ column }, nth) => `${column}::text as k${nth}`).join(', ')

  return {
    /** The last row of the part that comes after the key; null: no end is needed any more. */
    async endAfter(key: readonly string[] | null): Promise<string[] | null> {
      const after = key ? `where ${row(keys)} > ${given(keys, 1)}` : ''
      const { rows: found } = await client.query<Record<string, string>>(
        `select ${columns} from "${table}" ${after} order by ${row(keys).slice(1, -1)} limit 1 offset ${rows - 1}`,
        key ? [...key] : [],
      )
      return found[0] ? Object.values(found[0]) : null
    },
    async update(after: readonly string[] | null, until: readonly string[] | null): Promise<void> {
      const own = row(keys, `"${alias}".`)
      const conditions = [
        ...(after ? [`${own} > ${given(keys, 1)}`] : []),
        ...(until ? [`${own} <= ${given(keys, 1 + (after?.length ?? 0))}`] : []),
      ]
      const within = conditions.length === 0 ? text : updateWithin(text, conditions.join(' and '))
      await client.query(within, [...(after ?? []), ...(until ?? [])])
    },
  }
}
