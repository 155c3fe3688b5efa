// One wrong file a line: what is planted where, and the line on which the rule must find it.
export type Plant = { rule: string; file: string; text: string; line?: number; beside?: Record<string, string> }

const server = 'apps/server/src'
const web = 'apps/web/src'
const contract = 'packages/contract/src'
const value = 'export const x = 1\n'

const at = (path: string) => ({ [path]: value })
const addressList = {
  [`${contract}/kernel/addresses.ts`]:
    "export const addresses = { home: '/', mine: '/mine', store: '/store/detail/:id' }\n",
}
const takes = (specifier: string) => `\nimport { x } from '${specifier}'\n\nexport const y = x + 1\n`

export const plants: Plant[] = [
  {
    rule: 'web-knows-contract',
    file: `${web}/store/store.api.ts`,
    text: takes('../../../server/src/env'),
    beside: at(`${server}/env.ts`),
    line: 2,
  },
  {
    rule: 'web-knows-contract',
    file: `${web}/app/lazy.ts`,
    text: "export const y = () => import('../../../server/src/env')\n",
    beside: at(`${server}/env.ts`),
    line: 1,
  },
  {
    rule: 'web-knows-contract',
    file: `${web}/app/kind.ts`,
    text: "export type Y = import('../../../server/src/env').X\n",
    beside: at(`${server}/env.ts`),
    line: 1,
  },
  { rule: 'web-knows-contract', file: `${web}/app/named.ts`, text: takes('@kuaimen/server'), line: 2 },
  {
    rule: 'server-knows-contract',
    file: `${server}/http/x.ts`,
    text: "export const z = 1\nexport { x } from '../../../web/src/platform/paths'\n",
    beside: at(`${web}/platform/paths.ts`),
    line: 2,
  },
  { rule: 'contract-is-pure', file: `${contract}/kernel/read.ts`, text: takes('node:fs'), line: 2 },
  { rule: 'contract-is-pure', file: `${contract}/kernel/draw.ts`, text: takes('react'), line: 2 },
  { rule: 'contract-tests', file: `${contract}/kernel/read.test.ts`, text: takes('node:fs'), line: 2 },
  {
    rule: 'lab-is-the-outside',
    file: 'apps/lab/src/pay.ts',
    text: takes('@kuaimen/contract/kernel/money'),
    beside: at(`${contract}/kernel/money.ts`),
    line: 2,
  },
  {
    rule: 'lab-by-its-client',
    file: 'bench/visit.ts',
    text: takes('../apps/lab/client.ts'),
    beside: at('apps/lab/client.ts'),
    line: 2,
  },
  {
    rule: 'lab-by-its-client',
    file: 'e2e/home.test.ts',
    text: takes('../apps/lab/src/env.ts'),
    beside: at('apps/lab/src/env.ts'),
    line: 2,
  },
  {
    rule: 'journeys-stay-outside',
    file: 'e2e/pay.test.ts',
    text: takes('../apps/web/src/platform/paths.ts'),
    beside: at(`${web}/platform/paths.ts`),
    line: 2,
  },
  {
    rule: 'tools-stay-outside',
    file: 'tools/start.ts',
    text: takes('../apps/server/src/env.ts'),
    beside: at(`${server}/env.ts`),
    line: 2,
  },
  {
    rule: 'ui-knows-nobody',
    file: `${web}/ui/Price/Price.tsx`,
    text: takes('../../platform/paths'),
    beside: at(`${web}/platform/paths.ts`),
    line: 2,
  },
  {
    rule: 'ui-knows-nobody',
    file: `${web}/ui/Price/Price.ts`,
    text: takes('@kuaimen/contract/kernel/ids'),
    beside: at(`${contract}/kernel/ids.ts`),
    line: 2,
  },
  {
    rule: 'transport-knows-no-screen',
    file: `${web}/api/query.ts`,
    text: takes('../ui/cx'),
    beside: at(`${web}/ui/cx.ts`),
    line: 2,
  },
  {
    rule: 'tests-are-leaves',
    file: `${server}/store/store.service.ts`,
    text: takes('../testing/app'),
    beside: at(`${server}/testing/app.ts`),
    line: 2,
  },
  { rule: 'found', file: `${server}/store/store.service.ts`, text: takes('./store.sql'), line: 2 },

  {
    rule: 'sql-place',
    file: `${server}/store/store.service.ts`,
    text: '\nexport const y = (tx: T) => tx.select()\n',
    line: 2,
  },
  {
    rule: 'sql-place',
    file: `${server}/store/near.service.ts`,
    text: '\nexport const y = (ctx: C) => ctx.db.execute(z)\n',
    line: 2,
  },
  { rule: 'sql-place', file: `${server}/store/far.service.ts`, text: '\nexport const y = sql`select 1`\n', line: 2 },
  {
    rule: 'sql-place',
    file: `${server}/http/health.ts`,
    text: "\nimport pg from 'pg'\nexport const y = pg\n",
    line: 2,
  },
  {
    rule: 'sql-place',
    file: `${server}/http/ready.ts`,
    text: "\nexport const y = (pool: P) => pool.query('select 1')\n",
    line: 2,
  },
  {
    rule: 'network-place',
    file: `${server}/store/store.service.ts`,
    text: "\nexport const y = () => fetch('/')\n",
    line: 2,
  },
  {
    rule: 'network-place',
    file: `${server}/http/ask.ts`,
    text: "\nimport { request } from 'undici'\nexport const y = request\n",
    line: 2,
  },
  {
    rule: 'network-place',
    file: `${server}/http/hear.ts`,
    text: "\nimport { request } from 'node:http'\nexport const y = request\n",
    line: 2,
  },
  {
    rule: 'network-place',
    file: `${web}/store/store.api.ts`,
    text: "\nexport const y = () => window.fetch('/')\n",
    line: 2,
  },
  { rule: 'environment-place', file: `${server}/http/log.ts`, text: '\nexport const y = process.env.LOG\n', line: 2 },
  {
    rule: 'environment-place',
    file: 'apps/lab/src/lab.ts',
    text: "\nimport { env } from 'node:process'\nexport const y = env\n",
    line: 2,
  },
  {
    rule: 'clock-place',
    file: `${server}/store/store.service.ts`,
    text: '\nexport const y = () => Date.now()\n',
    line: 2,
  },
  {
    rule: 'clock-place',
    file: `${server}/store/late.service.ts`,
    text: '\nexport const y = () => new Date()\n',
    line: 2,
  },
  { rule: 'clock-place', file: `${contract}/kernel/time.ts`, text: '\nexport const y = () => new Date()\n', line: 2 },
  {
    rule: 'chance-place',
    file: `${server}/store/store.service.ts`,
    text: '\nexport const y = () => Math.random()\n',
    line: 2,
  },
  {
    rule: 'chance-place',
    file: `${server}/store/sure.service.ts`,
    text: '\nexport const y = () => crypto.randomUUID()\n',
    line: 2,
  },
  {
    rule: 'chance-place',
    file: `${server}/http/ids.ts`,
    text: "\nimport { randomBytes } from 'node:crypto'\nexport const y = randomBytes\n",
    line: 2,
  },
  { rule: 'no-any', file: `${web}/app/loose.ts`, text: '\nexport const y = (z: any) => z\n', line: 2 },

  {
    rule: 'room-order',
    file: `${server}/store/store.service.ts`,
    text: takes('../booking/booking.service'),
    beside: at(`${server}/booking/booking.service.ts`),
    line: 2,
  },
  {
    rule: 'room-order',
    file: `${server}/wallet/wallet.service.ts`,
    text: takes('../payment/payment.service'),
    beside: at(`${server}/payment/payment.service.ts`),
    line: 2,
  },
  {
    rule: 'room-order',
    file: `${server}/store/away.service.ts`,
    text: takes('../web/pages'),
    beside: at(`${server}/web/pages.ts`),
    line: 2,
  },
  {
    rule: 'room-door',
    file: `${server}/booking/booking.service.ts`,
    text: takes('../store/store.sql'),
    beside: at(`${server}/store/store.sql.ts`),
    line: 2,
  },
  {
    rule: 'room-door',
    file: `${server}/booking/booking.http.ts`,
    text: takes('../store/store.service'),
    beside: at(`${server}/store/store.service.ts`),
    line: 2,
  },
  {
    rule: 'steward-door',
    file: `${server}/providers/pay.ts`,
    text: takes('../booking/booking.service'),
    beside: at(`${server}/booking/booking.service.ts`),
    line: 2,
  },
  {
    rule: 'steward-door',
    file: `${server}/http/bind.ts`,
    text: takes('../store/store.http'),
    beside: at(`${server}/store/store.http.ts`),
    line: 2,
  },
  {
    rule: 'steward-door',
    file: `${server}/http/access.ts`,
    text: takes('../store/store.service'),
    beside: at(`${server}/store/store.service.ts`),
    line: 2,
  },
  {
    rule: 'sql-stays-home',
    file: `${server}/store/store.service.ts`,
    text: takes('../http/idempotency.sql'),
    beside: at(`${server}/http/idempotency.sql.ts`),
    line: 2,
  },
  {
    rule: 'one-writer',
    file: `${server}/booking/booking.sql.ts`,
    text: "import { store } from '../store/store.table'\nexport const y = (tx: T) => tx.update(store)\n",
    beside: { [`${server}/store/store.table.ts`]: 'export const store = 1\n' },
    line: 2,
  },
  {
    rule: 'web-order',
    file: `${web}/product/parts/CartBar.tsx`,
    text: takes('../../booking/booking.api'),
    beside: at(`${web}/booking/booking.api.ts`),
    line: 2,
  },
  {
    rule: 'web-order',
    file: `${web}/store/store.api.ts`,
    text: "\nimport type { X } from '../app/page'\nexport type Y = X\n",
    beside: at(`${web}/app/page.ts`),
    line: 2,
  },
  {
    rule: 'web-order',
    file: `${web}/platform/mask.ts`,
    text: takes('../brand/brand.api'),
    beside: at(`${web}/brand/brand.api.ts`),
    line: 2,
  },
  {
    rule: 'screens-are-leaves',
    file: `${web}/home/screens/Home.tsx`,
    text: takes('../../store/screens/StoreDetail'),
    beside: at(`${web}/store/screens/StoreDetail.tsx`),
    line: 2,
  },
  {
    rule: 'screens-are-leaves',
    file: `${web}/app/Root.tsx`,
    text: takes('../store/screens/StoreDetail'),
    beside: at(`${web}/store/screens/StoreDetail.tsx`),
    line: 2,
  },
  {
    rule: 'pages-know-their-location',
    file: `${web}/store/screens/StoreDetail.tsx`,
    text: "import { Link, useLocation } from 'react-router'\n\nexport const y = [Link, useLocation]\n",
    line: 1,
  },
  {
    rule: 'pages-know-their-location',
    file: `${web}/store/parts/useSearched.ts`,
    text: "\nimport { useSearchParams } from 'react-router'\n\nexport const y = useSearchParams\n",
    line: 2,
  },

  {
    rule: 'addresses-once',
    file: `${web}/store/parts/StoreCard.tsx`,
    text: "\nexport const y = '/store/detail/7'\n",
    beside: addressList,
    line: 2,
  },
  {
    rule: 'addresses-once',
    file: `${server}/payment/pay.service.ts`,
    text: '\nexport const y = `/mine?from=pay`\n',
    beside: addressList,
    line: 2,
  },
  { rule: 'suffix', file: `${server}/store/distance.ts`, text: value },
  { rule: 'suffix', file: `${server}/warehouse/warehouse.service.ts`, text: value },
  { rule: 'suffix', file: `${web}/store/hooks/useNear.ts`, text: value },
  { rule: 'suffix', file: `${contract}/store/store.ts`, text: value },
  { rule: 'no-vague-name', file: 'tools/date-utils.ts', text: value },
  { rule: 'no-vague-name', file: `${web}/app/helpers/format.ts`, text: value },
  {
    rule: 'no-barrel',
    file: `${web}/platform/index.ts`,
    text: "export { x } from './paths'\nexport * from './paths'\n",
    beside: at(`${web}/platform/paths.ts`),
  },
  {
    rule: 'no-barrel',
    file: `${web}/platform/all.ts`,
    text: "import { x } from './paths'\nexport { x }\n",
    beside: at(`${web}/platform/paths.ts`),
  },
  { rule: 'size', file: 'tools/long.ts', text: value + '// more\n'.repeat(400), line: 401 },
  { rule: 'ui-words', file: `${web}/ui/Card/Card.tsx`, text: '\nexport const bookingCard = 1\n', line: 2 },
  { rule: 'ui-words', file: `${web}/ui/Card/Label.tsx`, text: "\nexport const label = '我的优惠券'\n", line: 2 },
  { rule: 'ui-words', file: `${web}/ui/StoreCard/Shape.tsx`, text: value },
  { rule: 'retired-words', file: `${web}/app/box.ts`, text: '\nexport const keepBox = 1\n', line: 2 },
  { rule: 'retired-words', file: `${web}/app/heedful.ts`, text: '\nexport const onceAlive = 1\n', line: 2 },
  { rule: 'retired-words', file: 'tools/chaos/errands.ts', text: value },
  {
    rule: 'no-cycle',
    file: `${web}/app/a.ts`,
    text: "import type { B } from './b'\nexport type A = B\n",
    beside: { [`${web}/app/b.ts`]: "import type { A } from './a'\nexport type B = A\n" },
  },
  {
    rule: 'no-cycle',
    file: `${web}/app/a.ts`,
    text: takes('./b'),
    beside: { [`${web}/app/b.ts`]: "export const x = 1\nexport const y = () => import('./a')\n" },
    line: 2,
  },
]

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
  [`${server}/booking/booking.sql.ts`]:
    "import { store } from '../store/store.table'\nexport const x = (tx: T) => tx.select().from(store)\n",
  [`${server}/booking/facts.sql.ts`]:
    'export const x = () => sql`with store as (select 1) select * from store, booking b join pool on true for update of b`\n',
  [`${server}/booking/pool.table.ts`]: "export const pool = pgTable('pool', {})\n",
  [`${server}/booking/booking.service.ts`]:
    "import { y } from '../store/store.service'\nimport { x } from './booking.sql'\nexport const z = [x, y]\n",
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
  [`${web}/ui/Price/Price.tsx`]:
    "import { x } from '@kuaimen/contract/kernel/money'\n// What an order costs.\nexport const border = [x, 'restore']\n",
  'apps/lab/client.ts': value,
  'e2e/home.test.ts': "import { x } from '../apps/lab/client.ts'\nexport const y = x\n",
  'tools/many.demo.ts': value + '// more\n'.repeat(500),
}
