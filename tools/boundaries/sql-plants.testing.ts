// SQL in text that names tables of other rooms.
import type { Plant } from './planting.testing.ts'

const server = 'apps/server/src'
const table = (room: string, name: string) => ({
  [`${server}/${room}/${room}.table.ts`]: `export const ${name} = pgTable('${name}', {})\n`,
})
const stores = table('store', 'store')

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
    beside: {
      [`${server}/store/store.table.ts`]: "export const store = pgTable('store', {})\n",
      [`${server}/booking/booking.table.ts`]: "export const booking = pgTable('booking', {})\n",
    },
    line: 2,
  },
  {
    rule: 'no-table-from-above',
    file: `${server}/wallet/wallet.sql.ts`,
    text: '\nexport const y = () => sql`select 1 from card join payment p on true`\n',
    beside: { [`${server}/payment/payment.table.ts`]: "export const payment = pgTable('payment', {})\n" },
    line: 2,
  },
]
