// Who may import whom, house by house.
import { matches } from './glob.ts'
import type { Import, Rule } from './types.ts'

type Row = {
  id: string
  why: string
  from: string[]
  exceptFrom?: string[]
  /** Either what may never be imported, or all that may. */
  never?: string[]
  only?: string[]
  /** Out of what `never` names. */
  but?: string[]
}

const ours = ['apps/**', 'packages/**', 'tools/**', 'e2e/**', 'bench/**']
const tests = ['**/*.test.{ts,tsx}', '**/*.testing.{ts,tsx}']

const filledByTheDemo = ['apps/server/src/testing/**', 'apps/server/src/**/*.test.ts']

const rows: Row[] = [
  {
    id: 'web-knows-contract',
    why: 'web and server meet in the contract and nowhere else',
    from: ['apps/web/**'],
    never: ours,
    but: ['apps/web/**', 'packages/contract/**'],
  },
  {
    id: 'console-knows-contract',
    why: 'console and server meet in the contract and nowhere else; pages of customers are another house',
    from: ['apps/console/**'],
    never: ours,
    but: ['apps/console/**', 'packages/contract/**'],
  },
  {
    id: 'antd-in-console',
    why: 'antd is the console’s: on a phone it would weigh more than the page',
    from: ours,
    exceptFrom: ['apps/console/**'],
    never: ['npm:antd', 'npm:@ant-design/icons', 'npm:dayjs', 'npm:react-router'],
  },
  {
    id: 'antd-in-console',
    why: 'parts of customers’ pages are for thumbs; the console has antd',
    from: ['apps/console/**'],
    never: ['npm:antd-mobile'],
  },
  {
    id: 'server-knows-contract',
    why: 'web and server meet in the contract and nowhere else',
    from: ['apps/server/**'],
    exceptFrom: filledByTheDemo,
    never: ours,
    but: ['apps/server/**', 'packages/contract/**'],
  },
  {
    id: 'server-knows-contract',
    why: 'tests of the server fill their databases with the demo, and know nobody else',
    from: filledByTheDemo,
    never: ours,
    but: ['apps/server/**', 'packages/contract/**', 'apps/demo/src/**'],
  },
  {
    id: 'demo-stays-outside',
    why: 'the demo knows the product; nothing that ships knows the demo',
    from: ours,
    exceptFrom: ['apps/demo/**', 'tools/artwork.ts', ...filledByTheDemo],
    never: ['apps/demo', 'apps/demo/**'],
  },
  {
    id: 'demo-knows-server',
    why: 'the demo fills the tables of the server through its rooms, and knows nobody else',
    from: ['apps/demo/src/**'],
    never: ours,
    but: ['apps/demo/src/**', 'apps/server/src/**', 'packages/contract/**'],
  },
  {
    id: 'contract-is-pure',
    why: 'the contract runs anywhere: zod and itself, no Node, no React',
    from: ['packages/contract/**'],
    exceptFrom: tests,
    only: ['packages/contract/**', 'npm:zod'],
  },
  {
    id: 'contract-tests',
    why: 'tests of the contract need the contract, a test runner, and a realm without newer built-ins',
    from: ['packages/contract/**/*.test.ts'],
    only: ['packages/contract/**', 'npm:zod', 'npm:vitest', 'npm:fast-check', 'node:vm'],
  },
  {
    id: 'lab-is-the-outside',
    why: 'a simulator that shares our code would share our mistakes',
    from: ['apps/lab/**'],
    never: ours,
    but: ['apps/lab/**'],
  },
  {
    id: 'lab-by-its-client',
    why: 'the product knows the lab as URLs and keys; journeys drive it through client.ts',
    from: ours,
    exceptFrom: ['apps/lab/**', 'e2e/**'],
    never: ['apps/lab', 'apps/lab/**'],
  },
  {
    id: 'lab-by-its-client',
    why: 'journeys drive the lab through client.ts alone',
    from: ['e2e/**'],
    never: ['apps/lab', 'apps/lab/**'],
    but: ['apps/lab/client.ts'],
  },
  {
    id: 'journeys-stay-outside',
    why: 'a journey sees what a customer sees: no code of server or web',
    from: ['e2e/**'],
    never: ['apps/server/**', 'apps/web/**', 'apps/console/**'],
  },
  {
    id: 'journeys-stay-outside',
    why: 'a journey changes the database through a call or a command of the demo, never by SQL',
    from: ['e2e/**'],
    never: ['npm:pg', 'npm:drizzle-orm'],
  },
  {
    id: 'tools-stay-outside',
    why: 'commands start the product, they are no part of it',
    from: ['tools/**'],
    never: ['apps/**', 'e2e/**'],
    // The check reads a migration by the very words by which it is run.
    but: ['apps/demo/artwork/**', 'apps/server/src/db/migration/wording.ts'],
  },
  {
    id: 'ui-knows-nobody',
    why: 'ui is domain-blind: itself, and how money and time are written',
    from: ['apps/web/src/ui/**'],
    never: ours,
    but: ['apps/web/src/ui/**', 'packages/contract/src/kernel/{money,time}.ts'],
  },
  {
    id: 'transport-knows-no-screen',
    why: 'calls are made for whoever asks; who shows what comes back is not their concern',
    from: ['apps/web/src/api/**'],
    never: ours,
    but: ['apps/web/src/api/**', 'packages/contract/**'],
  },
  {
    id: 'states-by-transitions',
    why: 'only transition.service.ts writes a state: it takes the state it expects and writes the event',
    from: ours,
    exceptFrom: ['apps/server/src/**/transition.service.ts'],
    never: ['apps/server/src/**/transition.sql.ts'],
  },
  {
    id: 'tests-are-leaves',
    why: 'nothing that ships leans on a test or its builders',
    from: ours,
    exceptFrom: [...tests, 'apps/server/src/testing/**', 'e2e/**'],
    never: [
      '**/*.test.{ts,tsx}',
      '**/*.testing.{ts,tsx}',
      'apps/server/src/testing/**',
      'npm:vitest',
      'npm:fast-check',
    ],
  },
  {
    id: 'found',
    why: 'a checker that cannot follow an import is blind',
    from: ours,
    never: ['lost:**'],
  },
]

const isForbidden = (row: Row, { target }: Import) =>
  row.only ? !matches(target, row.only) : matches(target, row.never ?? []) && !matches(target, row.but ?? [])

const ruleOf = (row: Row): Rule => ({
  id: row.id,
  why: row.why,
  check: ({ path, imports }) =>
    matches(path, row.from) && !matches(path, row.exceptFrom ?? [])
      ? imports
          .filter((one) => isForbidden(row, one))
          .map(({ line, specifier }) => ({ line, message: `imports ${specifier}` }))
      : [],
})

export const importRules: Rule[] = rows.map(ruleOf)
