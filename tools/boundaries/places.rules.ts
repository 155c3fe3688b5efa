// What may be done where.
import { matches } from './glob.ts'
import type { Act, Rule } from './types.ts'

type Row = { id: string; why: string; act: Act[]; within: string[]; places: string[] }

const server = 'apps/server/src'
const contractTests = 'packages/contract/**/*.test.ts'
const demo = 'apps/demo/src'
const product = ['apps/server/**', 'apps/web/**', 'apps/console/**', 'apps/demo/src/**', 'packages/**']

const rows: Row[] = [
  {
    id: 'sql-place',
    why: 'SQL lives in .sql.ts, declared by .table.ts, filled by .seed.ts of the demo',
    act: ['sql'],
    within: product,
    // A test looks behind the calls to see what they left in the tables.
    places: [
      `${server}/**/*.{sql,table}.ts`,
      `${server}/db/**`,
      `${server}/testing/**`,
      `${server}/**/*.test.ts`,
      `${demo}/**/*.{sql,seed,test}.ts`,
    ],
  },
  {
    id: 'network-place',
    why: 'the network is behind the providers and the one client of the web',
    act: ['network'],
    within: product,
    // The script that begins a page is inline and imports nothing; the reader of our calls is no part of the app.
    places: [
      `${server}/providers/**`,
      `${server}/testing/**`,
      `${server}/**/*.test.ts`,
      'apps/web/src/api/call.ts',
      // Pieces of pictures: bytes, no calls.
      'apps/web/src/api/chunk.ts',
      'apps/console/src/api/**',
      'apps/web/src/entry-begin.ts',
      'apps/web/src/entry-docs.ts',
    ],
  },
  {
    id: 'environment-place',
    why: 'the environment is read once, in env.ts',
    act: ['environment'],
    within: [...product, 'apps/lab/**'],
    places: [`${server}/env.ts`, 'apps/lab/src/env.ts', `${server}/**/*.test.ts`, contractTests],
  },
  {
    id: 'clock-place',
    why: 'the clock comes from ctx, so that a test can turn it',
    act: ['clock'],
    within: ['apps/server/**', 'apps/demo/src/**', 'packages/**'],
    // A signed request carries this machine's own time and a nonce of its own.
    places: [
      `${server}/main.ts`,
      `${server}/db/clock.ts`,
      `${server}/providers/stamp.ts`,
      `${server}/testing/**`,
      contractTests,
    ],
  },
  {
    id: 'chance-place',
    why: 'chance comes from ctx, so that a test can load the dice',
    act: ['chance'],
    within: ['apps/server/**', 'apps/demo/src/**', 'packages/**'],
    places: [
      `${server}/main.ts`,
      `${demo}/main.ts`,
      `${server}/providers/stamp.ts`,
      `${server}/testing/**`,
      contractTests,
    ],
  },
  {
    id: 'antd-by-hooks',
    why: 'outside of App.useApp() antd writes styles without the nonce, and the content policy refuses them',
    act: ['static overlay'],
    within: ['apps/console/**'],
    places: [],
  },
  {
    id: 'no-any',
    why: 'any switches the types off for everyone downstream',
    act: ['any'],
    within: ['**'],
    places: [],
  },
]

const ruleOf = ({ id, why, act, within, places }: Row): Rule => ({
  id,
  why,
  check: ({ path, uses }) =>
    matches(path, within) && !matches(path, places)
      ? uses.filter((use) => act.includes(use.act)).map(({ line, text }) => ({ line, message: `uses ${text}` }))
      : [],
})

export const placeRules: Rule[] = rows.map(ruleOf)
