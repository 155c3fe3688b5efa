import { type DocumentCheck, textOf } from './tree.ts'

const rules = 'deploy/prometheus/kuaimen.rules.yml'
const ruleTests = 'deploy/prometheus/kuaimen.rules.test.yml'
const dashboard = 'deploy/grafana/kuaimen.json'
const production = 'docs/production.md'

const metricsIn = (text: string) =>
  [...text.matchAll(/\bkuaimen_\w+/g)].map(([name]) => name.replace(/_(count|sum|bucket)$/, ''))
/** Names of Node's own metrics; the library makes them. */
const isOfTheProcess = (name: string) => /^kuaimen_(nodejs|process)_/.test(name)
const unique = (names: readonly string[]) => [...new Set(names)]

/** Alerts and dashboard name only metrics that there are. */
export const shownMetrics: DocumentCheck = (tree) => {
  const there = [...textOf(tree, production).matchAll(/^\| `(kuaimen_\w+)`/gm)].map(([, name]) => name!)
  return [dashboard, rules].flatMap((path) =>
    unique(metricsIn(textOf(tree, path)))
      .filter((name) => !isOfTheProcess(name) && !there.includes(name))
      .map((name) => `${path} names ${name}, which there is not`),
  )
}

/** Every alert has a runbook that speaks of it. */
export const runbooks: DocumentCheck = (tree) => {
  const text = textOf(tree, rules)
  const alerts = text.split(/^ {6}- alert: /m).slice(1)
  return alerts.flatMap((alert) => {
    const name = alert.split('\n')[0]!
    const runbook = /runbook: (\S+)/.exec(alert)?.[1]
    if (!runbook) return [`${rules}: ${name} has no runbook`]
    const page = textOf(tree, runbook)
    return page.includes(`\`${name}\``) ? [] : [`${runbook} does not speak of ${name}`]
  })
}

/** Every alert has a test in which it is quiet, and then fires. */
export const alertTests: DocumentCheck = (tree) => {
  const alerts = [...textOf(tree, rules).matchAll(/^ {6}- alert: (\w+)$/gm)].map(([, name]) => name!)
  const tests = textOf(tree, ruleTests)
    .split(/^ {2}- name: /m)
    .slice(1)
  return alerts.flatMap((name) => {
    const test = tests.find((one) => one.startsWith(`${name}\n`))
    if (!test) return [`${ruleTests} has no test of ${name}`]
    const isQuietFirst = new RegExp(`- \\{ eval_time: \\w+, alertname: ${name} \\}`).test(test)
    return isQuietFirst && test.includes('exp_alerts:')
      ? []
      : [`${ruleTests}: ${name} is not quiet first and then told`]
  })
}

const samples = [
  'deploy/compose/compose.yml',
  'deploy/compose/kuaimen.env.example',
  'deploy/kubernetes/kuaimen.yaml',
  'deploy/systemd/kuaimen@.service',
  'deploy/systemd/kuaimen-jobs.service',
]
/** Of the database's own image. */
const notOurs = /^POSTGRES_/

const variablesIn = (text: string) =>
  [...text.matchAll(/(?:^|[\s{#=])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)(?=[=:]|, value:)(?!:\/\/)/gm)].map(
    ([, name]) => name!,
  )

/** Samples for operators set only variables that the server reads. */
export const sampleVariables: DocumentCheck = (tree) => {
  const known = [...textOf(tree, 'apps/server/src/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]*):/gm)].map(
    ([, name]) => name!,
  )
  return samples.flatMap((path) =>
    unique(variablesIn(textOf(tree, path)))
      .filter((name) => !notOurs.test(name) && !known.includes(name))
      .map((name) => `${path} sets ${name}, which the server does not read`),
  )
}
