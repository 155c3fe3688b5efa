import { describe, expect, it } from 'vitest'
import { root } from '../terminal/root.ts'
import { documentChecks } from './documents.ts'
import { readDocuments, type Tree } from './tree.ts'

const whole = readDocuments(root)

type Plant = { check: string; what: string; path: string; change: (text: string) => string; found: RegExp }

const without = (pattern: RegExp) => (text: string) => text.replace(pattern, '')
const and = (more: string) => (text: string) => `${text}\n${more}\n`

const plants: Plant[] = [
  {
    check: 'shownMetrics',
    what: 'an alert on a metric that there is not',
    path: 'deploy/prometheus/kuaimen.rules.yml',
    change: (text) => text.replace('kuaimen_refunds_failed', 'kuaimen_refunds_lost'),
    found: /names kuaimen_refunds_lost/,
  },
  {
    check: 'shownMetrics',
    what: 'a panel of a metric that there is not',
    path: 'deploy/grafana/kuaimen.json',
    change: (text) => text.replace('kuaimen_pool_waiting', 'kuaimen_pool_bored'),
    found: /names kuaimen_pool_bored/,
  },
  {
    check: 'runbooks',
    what: 'an alert without a runbook',
    path: 'docs/runbooks/stuck-jobs.md',
    change: without(/`KuaimenJobsStuck`/),
    found: /does not speak of KuaimenJobsStuck/,
  },
  {
    check: 'alertTests',
    what: 'an alert that nobody has seen fire',
    path: 'deploy/prometheus/kuaimen.rules.test.yml',
    change: (text) => text.replace('- name: KuaimenDown', '- name: KuaimenUp'),
    found: /has no test of KuaimenDown/,
  },
  {
    check: 'sampleVariables',
    what: 'a variable in a sample that nothing reads',
    path: 'deploy/systemd/kuaimen-jobs.service',
    change: (text) => text.replace('ROLE=worker', 'ROLES=worker'),
    found: /sets ROLES/,
  },
  {
    check: 'environment',
    what: 'a variable of the server that no table has',
    path: 'apps/server/src/env.ts',
    change: (text) => text.replace('  PORT:', '  SECRET_DOOR: z.string(),\n  PORT:'),
    found: /README\.md \(server\) lacks SECRET_DOOR/,
  },
  {
    check: 'environment',
    what: 'a row of a variable that nothing reads',
    path: 'README.md',
    change: (text) => text.replace('| `NO_COLOR`', '| `OLD_SWITCH` | empty | gone |\n| `NO_COLOR`'),
    found: /names OLD_SWITCH/,
  },
  {
    check: 'environment',
    what: 'a variable of a command',
    path: 'tools/start.ts',
    change: and('export const x = process.env.NEW_PORT'),
    found: /README\.md \(commands\) lacks NEW_PORT/,
  },
  {
    check: 'environment',
    what: 'a variable of the lab',
    path: 'apps/lab/src/env.ts',
    change: and('export const x = process.env.LAB_NEW'),
    found: /apps\/lab\/README\.md lacks LAB_NEW/,
  },
  {
    check: 'commands',
    what: 'a command without a row',
    path: 'README.md',
    change: without(/\| `npm run chaos.*\n/g),
    found: /README\.md \(commands\) lacks chaos/,
  },
  {
    check: 'commands',
    what: 'a command that no script starts',
    path: 'tools/sweep.ts',
    change: () => 'export {}',
    found: /package\.json lacks sweep/,
  },
  {
    check: 'rooms',
    what: 'a room with code that has no row',
    path: 'README.md',
    change: (text) => text.replace(/\n\| `enterprise` \|.*/, ''),
    found: /README\.md \(today\) lacks enterprise/,
  },
  {
    check: 'rooms',
    what: 'a floor that is not drawn',
    path: 'ARCHITECTURE.md',
    change: (text) => text.replace('\nbrand  ledger\n', '\n'),
    found: /ARCHITECTURE\.md \(floors\) lacks brand ledger/,
  },
  {
    check: 'rooms',
    what: 'two floors of the server exchanged',
    path: 'ARCHITECTURE.md',
    change: (text) => text.replace('\nproduct\npayment  store\n', '\npayment  store\nproduct\n'),
    found: /ARCHITECTURE\.md \(floors\) has another order/,
  },
  {
    check: 'rooms',
    what: 'a floor of the web that the rules do not have',
    path: 'ARCHITECTURE.md',
    change: (text) => text.replace('\nhome  mine ', '\nhome  mine  attic '),
    found: /\(floors of the web\) names home mine attic/,
  },
  {
    check: 'roomPages',
    what: 'a page of no room',
    path: 'docs/rooms/attic.md',
    change: () => '# attic',
    found: /docs\/rooms\/ names attic/,
  },
  {
    check: 'roomPages',
    what: 'a call that the page of its room lacks',
    path: 'packages/contract/src/city/city.endpoints.ts',
    change: and('export const cityWeather = endpoint({})'),
    found: /city\.md \(Calls\) lacks cityWeather/,
  },
  {
    check: 'roomPages',
    what: 'a chamber without a word',
    path: 'apps/server/src/booking/attic/attic.service.ts',
    change: () => 'export {}',
    found: /booking\.md \(Chambers\) lacks attic/,
  },
  {
    check: 'roomPages',
    what: 'a job that is gone',
    path: 'docs/rooms/city.md',
    change: (text) => text.replace('`city:sweep`', '`city:sweep`, `city:polish`'),
    found: /city\.md \(Jobs\) names city:polish/,
  },
  {
    check: 'roomPages',
    what: 'a table without a word',
    path: 'docs/rooms/city.md',
    change: without(/, `city_hope`/),
    found: /city\.md \(Tables\) lacks city_hope/,
  },
  {
    check: 'roomPages',
    what: 'an audit check in other words',
    path: 'docs/rooms/ledger.md',
    change: (text) => text.replace('every txn sums to zero', 'every txn is fine'),
    found: /ledger\.md \(Audit\) names ledger: every txn is fine/,
  },
  {
    check: 'architectureSize',
    what: 'an ARCHITECTURE that nobody reads in one go',
    path: 'ARCHITECTURE.md',
    change: and('word '.repeat(4096)),
    found: /20480 at most/,
  },
  {
    check: 'files',
    what: 'a file of a room that is gone',
    path: 'docs/rooms/city.md',
    change: and('`gone.service.ts`'),
    found: /city\.md:\d+ names gone\.service\.ts/,
  },
  {
    check: 'metrics',
    what: 'a metric without a row',
    path: 'apps/server/src/http/observe/observe.ts',
    change: and("export const x = { name: 'kuaimen_new_total' }"),
    found: /production\.md lacks kuaimen_new_total/,
  },
  {
    check: 'chainSettings',
    what: 'a setting without a row',
    path: 'docs/production.md',
    change: without(/\| `lead_hours`.*\n/),
    found: /production\.md lacks lead_hours/,
  },
  {
    check: 'chainSettings',
    what: 'a field of the policy that is not read',
    path: 'apps/server/src/brand/settings.service.ts',
    change: without(/ {2}free_hours: within.*\n/),
    found: /production\.md names free_hours/,
  },
  {
    check: 'decisions',
    what: 'a record that the index lacks',
    path: 'docs/decisions/0999-new.md',
    change: () => '# 0999 New\n',
    found: /README\.md lacks docs\/decisions\/0999-new\.md/,
  },
  {
    check: 'decisions',
    what: 'a gap without a word',
    path: 'docs/decisions/README.md',
    change: without(/`0053`/),
    found: /does not say why there is no 0053/,
  },
  {
    check: 'decisions',
    what: 'a gap that is none',
    path: 'docs/decisions/README.md',
    change: (text) => text.replace('`0053`', '`0052–0053`'),
    found: /says that 0052 was never used/,
  },
  {
    check: 'decisions',
    what: 'a replaced record that does not say so',
    path: 'docs/decisions/superseded/0045-alipay-reconciliation.md',
    change: without(/Replaced by.*\n/),
    found: /an old record lacks "0045 is replaced by 0052"/,
  },
  {
    check: 'decisions',
    what: 'a record under another number',
    path: 'docs/decisions/0044-ledger.md',
    change: (text) => text.replace('# 0044', '# 0440'),
    found: /should begin with "# 0044 TERM: DECISION"/,
  },
  {
    check: 'decisions',
    what: 'a title without its term',
    path: 'docs/decisions/0044-ledger.md',
    change: (text) => text.replace('# 0044 Ledger: ', '# 0044 '),
    found: /0044-ledger\.md:1 should begin with/,
  },
  {
    check: 'decisions',
    what: 'a record that grew into a specification',
    path: 'docs/decisions/0044-ledger.md',
    change: and('word '.repeat(700)),
    found: /0044-ledger\.md is longer than 3072 bytes/,
  },
  {
    check: 'decisions',
    what: 'a record with two rows',
    path: 'docs/decisions/README.md',
    change: (text) => text.replace(/^\| Ledger \|.*\n/m, (row) => row + row),
    found: /lists 0044 twice/,
  },
  {
    check: 'decisions',
    what: 'a row in other words than its record',
    path: 'docs/decisions/README.md',
    change: (text) => text.replace('| Ledger |', '| Books |'),
    found: /calls 0044 "Books: /,
  },
  {
    check: 'decisions',
    what: 'a state that the record does not have',
    path: 'docs/decisions/README.md',
    change: (text) => text.replace(/(\| Ledger \|.*\| )in force/, '$1superseded by 0051'),
    found: /says 0044 is superseded by 0051, it is in force/,
  },
  {
    check: 'decisions',
    what: 'a superseded record among those in force',
    path: 'docs/decisions/README.md',
    change: (text) => text.replace(/(\| Zod shell \|.*\| )superseded by .*(?= \|)/, '$1in force'),
    found: /says 0003 is in force, it is superseded by 0074/,
  },
  {
    check: 'release',
    what: 'a workspace with another version',
    path: 'apps/web/package.json',
    change: (text) => text.replace(/"version": "[^"]*"/, '"version": "0.0.1"'),
    found: /apps\/web\/package\.json says 0\.0\.1/,
  },
  {
    check: 'release',
    what: 'a release number written twice',
    path: 'apps/server/src/app.ts',
    change: and(`export const y = 'v${(JSON.parse(whole.get('package.json')!) as { version: string }).version}'`),
    found: /app\.ts writes the release number/,
  },
  {
    check: 'outside',
    what: 'a specification elsewhere',
    path: 'apps/server/src/main.ts',
    change: and('// SPEC §3'),
    found: /main\.ts:\d+ mentions a specification/,
  },
  {
    check: 'links',
    what: 'a dead link',
    path: 'README.md',
    change: and('[x](docs/nowhere.md)'),
    found: /links to docs\/nowhere\.md/,
  },
  {
    check: 'anchors',
    what: 'a heading that is gone',
    path: 'README.md',
    change: and('[x](docs/operating.md#the-attic)'),
    found: /links to docs\/operating\.md#the-attic/,
  },
  {
    check: 'files',
    what: 'a file that is gone',
    path: 'ARCHITECTURE.md',
    change: and('`app/gone.ts`'),
    found: /names app\/gone\.ts/,
  },
]

const planted = ({ path, change }: Plant): Tree => new Map(whole).set(path, change(whole.get(path) ?? ''))

describe('documents', () => {
  it.each(plants)('$check finds $what', (plant) => {
    expect(documentChecks[plant.check]!(planted(plant)).join('\n')).toMatch(plant.found)
  })

  it('has a planted violation for every check', () => {
    const covered = new Set(plants.map(({ check }) => check))
    expect(Object.keys(documentChecks).filter((name) => !covered.has(name))).toEqual([])
  })

  it.each(Object.keys(documentChecks))('%s holds', (name) => {
    expect(whole.size).toBeGreaterThan(100)
    expect(documentChecks[name]!(whole)).toEqual([])
  })
})
