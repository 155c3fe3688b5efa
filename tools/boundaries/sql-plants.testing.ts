// SQL in text that names tables of other rooms.
import { hole, type Plant, server } from './planting.testing.ts'

const table = (room: string, name: string) => ({
  [`${server}/${room}/${room}.table.ts`]: `export const ${name} = pgTable('${name}', {})\n`,
})
const stores = table('store', 'store')
const bookings = table('booking', 'booking')
const payments = table('payment', 'payment')

/** Of a room below the one whose table it reads. */
const readsFromAbove = (name: string, text: string, line = 1): Plant => ({
  rule: 'no-table-from-above',
  file: `${server}/store/${name}.sql.ts`,
  text,
  beside: { ...stores, ...bookings },
  line,
})

const unreadable = (name: string, text: string, line = 1): Plant => ({
  rule: 'sql-is-readable',
  file: `${server}/booking/${name}.sql.ts`,
  text,
  beside: bookings,
  line,
})

export const sqlPlants: Plant[] = [
  {
    rule: 'one-writer',
    file: `${server}/booking/raw.sql.ts`,
    text: "import { sql } from 'drizzle-orm'\nexport const y = (tx: T) => tx.execute(sql`\n  update store set name = ''`)\n",
    beside: stores,
    line: 3,
  },
  {
    rule: 'one-writer',
    file: `${server}/booking/named.sql.ts`,
    text:
      "import { store } from '../store/store.table'\nexport const y = () => sql`insert into $" +
      '{store} (id) values (1)`\n',
    beside: stores,
    line: 2,
  },
  {
    rule: 'one-writer',
    file: `${server}/booking/text.sql.ts`,
    text: "\nexport const y = statement('x', 'with a as (select 1) delete from store where id in (select * from a)')\n",
    beside: stores,
    line: 2,
  },
  {
    rule: 'no-table-from-above',
    file: `${server}/store/store.sql.ts`,
    text: '\nexport const y = () => sql`select 1 from store s, booking b where b.store_id = s.id`\n',
    beside: { ...stores, ...bookings },
    line: 2,
  },
  {
    rule: 'no-table-from-above',
    file: `${server}/wallet/wallet.sql.ts`,
    text: '\nexport const y = () => sql`select 1 from card join payment p on true`\n',
    beside: payments,
    line: 2,
  },
  readsFromAbove('schema', 'export const y = () => sql`select 1 from public.booking`\n'),
  readsFromAbove('quoted', 'export const y = () => sql`select 1 from "public"."booking" b`\n'),
  readsFromAbove('identifier', `export const y = () => sql\`select 1 from ${hole("sql.identifier('booking')")}\`\n`),
  readsFromAbove('raw', `export const y = () => sql\`select 1 from ${hole("sql.raw('booking')")} b\`\n`),
  readsFromAbove(
    'fragment',
    `const from = sql\`booking b\`\nexport const y = () => sql\`select 1 from ${hole('from')}\`\n`,
    2,
  ),
  readsFromAbove(
    'function',
    `const from = (x: number) => sql\`booking b\`\nexport const y = () => sql\`select 1 from ${hole('from(1)')}\`\n`,
    2,
  ),
  readsFromAbove(
    'nested',
    `const one = sql\`booking\`\nconst more = sql\`, ${hole('one')} b\`\nexport const y = () => sql\`select 1 from store s ${hole('more')}\`\n`,
    3,
  ),
  readsFromAbove(
    'choice',
    `export const y = (a: boolean) => sql\`select 1 from ${hole('a ? sql`store` : sql`booking`')}\`\n`,
  ),
  readsFromAbove('subquery', 'export const y = () => sql`select 1 from (select 1, 2) s, booking b`\n'),
  readsFromAbove('call', "export const y = () => sql`select 1 from unnest('{1,2}'::int[]) u, booking b`\n"),
  readsFromAbove(
    'columns',
    'export const y = () => sql`select 1 from unnest(a, b) with ordinality u (x, y), booking`\n',
  ),
  readsFromAbove(
    'joined',
    'export const y = () => sql`select 1 from store s join city c on (c.a, 1) = (1, 1), booking`\n',
  ),
  readsFromAbove('brackets', 'export const y = () => sql`select 1 from (booking b join store s on true)`\n'),
  readsFromAbove('cte', 'export const y = () => sql`with booking as (select * from booking) select * from booking`\n'),
  readsFromAbove(
    'template',
    `export const y = (id: number) => \`select 1 from public.booking where id = ${hole('id')}\`\n`,
  ),
  {
    rule: 'one-writer',
    file: `${server}/booking/schema.sql.ts`,
    text: "export const y = () => sql`update only public.store set name = ''`\n",
    beside: stores,
  },
  {
    rule: 'one-writer',
    file: `${server}/booking/truncate.sql.ts`,
    text: 'export const y = () => sql`truncate table booking, store`\n',
    beside: { ...stores, ...bookings },
  },
  unreadable('parameter', `export const y = (from: SQL) => sql\`select 1 from ${hole('from')}\`\n`),
  unreadable('computed', `export const y = (name: string) => sql\`delete from ${hole('sql.identifier(name)')}\`\n`),
  unreadable('plain', `export const y = (name: string) => \`select 1 from ${hole('name')}\`\n`),
  unreadable('plus', "export const y = () => sql.raw('select 1 from ' + 'store')\n"),
  unreadable('plus-template', `export const y = (a: string) => \`select ${hole('a')}\` + ' from store'\n`),
  unreadable('appended', "export const y = (a: string) => {\n  a += ' from store'\n  return a\n}\n", 2),
]
