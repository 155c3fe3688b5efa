// What looks like a violation and is none.
import { addressList, contract, demo, hole, server, value, web } from './planting.testing.ts'

/** Near misses: each looks like a violation and is none. */
export const innocent: Record<string, string> = {
  [`${contract}/kernel/money.ts`]: "import { z } from 'zod'\nexport const x = z\n",
  [`${contract}/kernel/money.test.ts`]:
    "import { it } from 'vitest'\nprocess.env.TZ = 'UTC'\nexport const y = [it, new Date()]\n",
  [`${server}/env.ts`]: 'export const x = process.env\n',
  [`${server}/main.ts`]:
    "import { randomBytes } from 'node:crypto'\nimport { x } from './env'\nexport const y = [Date.now(), randomBytes, x]\n",
  [`${server}/store/store.table.ts`]: "import { pgTable } from 'drizzle-orm/pg-core'\nexport const store = pgTable\n",
  [`${server}/store/store.sql.ts`]:
    "import { sql } from 'drizzle-orm'\nimport { store } from './store.table'\nexport const x = (tx: T) => tx.insert(store).values(sql`now()`)\n",
  [`${server}/store/store.service.ts`]:
    "import { createHash } from 'node:crypto'\nimport { x } from './store.sql'\nexport const y = (at: string) => [new Date(at), createHash('md5').update(at), new Map().delete(at), x]\n",
  [`${server}/store/store.room.ts`]: "export const x = { name: 'store', uses: [] }\n",
  [`${server}/booking/booking.room.ts`]: "export const x = { name: 'booking', uses: ['store'] }\n",
  [`${server}/booking/record/booking.sql.ts`]:
    "import { store } from '../../store/store.table'\nexport const x = (tx: T) => tx.select().from(store)\n",
  [`${server}/booking/create/facts.sql.ts`]:
    'export const x = () => sql`with store as (select 1) select * from store, booking b join pool on true for update of b`\n',
  [`${server}/booking/create/readable.sql.ts`]: [
    'const b = sql`booking b`\nconst y = (n: number, query: SQL) => sql`',
    `select ${hole('sql.identifier(n)')}, ${hole('n + 1')} is distinct from 1 from ${hole('b')}, (${hole('query')}) q\`\n`,
  ].join(''),
  [`${server}/store/columns.sql.ts`]:
    'export const x = () => sql`select pool(1), booking from store s where extract(day from a) = 1 order by s.a, booking`\n',
  [`${server}/booking/record/pool.table.ts`]: "export const pool = pgTable('pool', {})\n",
  [`${server}/booking/view/booking.service.ts`]:
    "import { y } from '../../store/store.service'\nimport { x } from '../record/booking.sql'\nexport const z = [x, y]\n",
  [`${server}/providers/json.ts`]: "export const x = () => fetch('https://example.com')\n",
  [`${server}/http/kinds.ts`]: "import type { Server } from 'node:http'\nexport type X = Server\n",
  [`${web}/platform/wire.ts`]:
    'export const x = (row: T) => [row.kept_fen, row.mouse.move()]\nexport const keepAlive = x\n',
  [`${web}/api/call.ts`]: "export const x = () => fetch('/')\n",
  [`${web}/app/a.ts`]: "import type { B } from './b'\nexport type A = B\n",
  [`${web}/app/b.ts`]: 'export type B = 1\n',
  ...addressList,
  [`${web}/store/store.api.ts`]: "export const x = ['/', '/mined', '/api/mine', 'mine']\n",
  [`${web}/store/parts/StoreCard.tsx`]: value,
  [`${web}/home/screens/Home.tsx`]:
    "import { x as a } from '../../store/parts/StoreCard'\nimport { x as b } from '../../store/store.api'\nexport default [a, b, Date.now()]\n",
  [`${web}/app/pages.tsx`]: "export const x = ['home/screens/Home', 'screens/Home', 'store/parts/StoreCard']\n",
  [`${web}/ui/Price/Price.tsx`]:
    "import { x } from '@kuaimen/contract/kernel/money'\n// What an order costs.\nexport const border = [x, 'restore']\n",
  [`${web}/ui/tokens.css`]: ':root {\n  --space-1: 8px;\n  --safe: env(safe-area-inset-bottom, 0px);\n}\n',
  [`${web}/ui/Card/Card.tsx`]: "export const x = { '--turn': 1 }\n",
  [`${web}/ui/Card/Card.module.css`]: [
    '/* padding: 8px is what it was;',
    '   margin: 4px */',
    '.card {',
    '  margin: -1px calc(-1 * (var(--space-1) + 2px)) 0 1.2em;',
    '  padding: 2px 46% calc(var(--space-1) / 2 + var(--safe));',
    '  rotate: var(--turn);',
    '  border-radius: 6px;',
    '}',
    '@media (min-width: 360px) { .card { top: 3px } }',
  ].join('\n'),
  [`${demo}/seeds.ts`]: "import { z } from './booking/booking.seed'\nexport const seeds = [z]\n",
  [`${demo}/booking/booking.seed.ts`]: [
    "import { x } from '../../../server/src/booking/record/booking.sql'",
    "import { y } from '../../../server/src/store/store.service'",
    "import { store } from '../../../server/src/store/store.table'",
    'export const z = (tx: T) => [x, y, tx.select().from(store)]\n',
  ].join('\n'),
  [`${server}/store/filled.test.ts`]: "import { seeds } from '../../../demo/src/seeds'\nexport const y = seeds\n",
  'apps/lab/client.ts': value,
  'e2e/home.test.ts': "import { x } from '../apps/lab/client.ts'\nexport const y = x\n",
  'tools/many.demo.ts': value + '// more\n'.repeat(500),
  'tools/attic/sentences.ts':
    "// A chest that stands here.\n// It goes on.\nexport const x = 'What is said in a text'\n/** Items of the chest. */\nexport const y = 2\n",
}
