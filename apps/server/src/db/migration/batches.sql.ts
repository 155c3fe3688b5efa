import type pg from 'pg'
import { type Key, primaryKeyOf } from './progress.sql'
import { updateWithin, type Worded } from './wording'

type Update = Extract<Worded, { kind: 'update' }>

/** A statement in parts, each of which is to be a transaction. */
export interface Parts {
  /** The key of the last row of the part that comes after the key; null: no end is needed any more. */
  endAfter(key: readonly string[] | null, rows: number): Promise<string[] | null>
  run(after: readonly string[] | null, until: readonly string[] | null): Promise<void>
}

/** Days are planned anew store by store, as `replan` says it for some stores. */
export const partsByStore = (client: pg.ClientBase, text: string): Parts => ({
  async endAfter(key) {
    const { rows } = await client.query<{ id: string }>(
      'select id::text from store where id > $1::int order by store.id limit 1',
      [key?.[0] ?? '0'],
    )
    return rows[0] ? [rows[0].id] : null
  },
  async run(_after, until) {
    if (until) await client.query(text, [...until])
  },
})

const row = (keys: readonly Key[], of = '') => `(${keys.map(({ column }) => `${of}${column}`).join(', ')})`
const given = (keys: readonly Key[], first: number) =>
  `(${keys.map(({ type }, nth) => `$${first + nth}::text::${type}`).join(', ')})`

/** An update in parts by the primary key, which no row changes. */
export async function partsByKey(client: pg.ClientBase, { table, alias, text }: Update): Promise<Parts> {
  const keys = await primaryKeyOf(client, table)
  if (keys.length === 0) throw new Error(`${table} has no primary key to go along`)
  const columns = keys.map(({ column }, nth) => `${column}::text as k${nth}`).join(', ')

  return {
    async endAfter(key, rows) {
      const after = key ? `where ${row(keys)} > ${given(keys, 1)}` : ''
      const { rows: found } = await client.query<Record<string, string>>(
        `select ${columns} from "${table}" ${after} order by ${row(keys).slice(1, -1)} limit 1 offset ${rows - 1}`,
        key ? [...key] : [],
      )
      return found[0] ? Object.values(found[0]) : null
    },
    async run(after, until) {
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
