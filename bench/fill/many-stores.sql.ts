import type pg from 'pg'
import type { Statement } from '../statement.ts'

/** Copies the demo's stores, shifted a little, until the table holds that many. */
export const addStores = (client: pg.Client, total: number) =>
  client.query(
    `insert into store (city_id, name, pinyin, initials, address, district, subway_line, subway_station, tel, type,
       card_img, images, longitude, latitude, open_time, close_time)
     select city_id, name || at, pinyin || at, initials || at, address || at, district, subway_line, subway_station, tel,
       type, card_img, images, longitude + (at % 40 - 20) * 0.004, latitude + (at % 37 - 18) * 0.004, open_time, close_time
     from generate_series(1, $1::int) as at
     cross join (select *, row_number() over (order by id) as turn, count(*) over () as demo from store) as store
     order by at, turn
     limit greatest(0, $1::int - (select count(*)::int from store))`,
    [total],
  )

/** As autovacuum leaves the table soon after. */
export const settleStores = (client: pg.Client) =>
  client.query(`select gin_clean_pending_list('store_grams')`).then(() => client.query('analyze store'))

export const countStores = async (client: pg.Client): Promise<number> =>
  (await client.query<{ stores: number }>('select count(*)::int as stores from store')).rows[0]?.stores ?? 0

interface Node {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Node[]
}
interface Explained {
  readonly Plan: Node
  readonly 'Execution Time': number
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

/** How long the database itself takes, by which indexes, and whether it read the whole table. */
export const explain = async (client: pg.Client, { text, values }: Statement, table = 'store') => {
  const { rows } = await client.query<{ 'QUERY PLAN': [Explained] }>(`explain (analyze, format json) ${text}`, values)
  const explained = rows[0]!['QUERY PLAN'][0]
  const nodes = nodesOf(explained.Plan)
  return {
    ms: explained['Execution Time'],
    indexes: [...new Set(nodes.flatMap((node) => node['Index Name'] ?? []))],
    readsAll: nodes.some((node) => node['Node Type'] === 'Seq Scan' && node['Relation Name'] === table),
  }
}
