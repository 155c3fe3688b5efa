import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '../terminal/root.ts'

const read = (path: string) => readFileSync(join(root, 'deploy', path), 'utf8')

type Rule = { alert: string; expr: string; labels: { severity: string }; annotations: { summary: string } }
type Manifest = { kind: string; metadata: { name: string }; spec: { template?: { spec: { containers: object[] } } } }

it('has alert rules that Prometheus can load', () => {
  const { groups } = parse(read('prometheus/kuaimen.rules.yml')) as { groups: { rules: Rule[] }[] }
  const rules = groups.flatMap((group) => group.rules)
  expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length)
  for (const { alert, expr, labels, annotations } of rules) {
    expect([alert, labels.severity]).toEqual([alert, expect.stringMatching(/^(page|warn)$/)])
    expect([alert, annotations.summary]).toEqual([alert, expect.any(String)])
    expect([alert, expr.split('(').length]).toEqual([alert, expr.split(')').length])
  }
  expect(parse(read('prometheus/scrape.yml'))).toMatchObject({ rule_files: ['kuaimen.rules.yml'] })
})

it('has a dashboard that Grafana can load: numbered panels with queries of one data source', () => {
  const { panels } = JSON.parse(read('grafana/kuaimen.json')) as {
    panels: { id: number; targets: { expr: string }[] }[]
  }
  expect(panels.map(({ id }) => id)).toEqual(panels.map((_, index) => index + 1))
  expect(panels.every(({ targets }) => targets.length > 0 && targets.every(({ expr }) => expr !== ''))).toBe(true)
})

it('has manifests with probes, limits and time to drain', () => {
  const documents = parseAllDocuments(read('kubernetes/kuaimen.yaml')).map((one) => one.toJS() as Manifest)
  const kinds = documents.map(({ kind }) => kind)
  for (const kind of ['Deployment', 'Service', 'PodDisruptionBudget', 'HorizontalPodAutoscaler', 'Ingress'])
    expect(kinds).toContain(kind)
  for (const { spec } of documents.filter(({ kind }) => kind === 'Deployment'))
    for (const container of spec.template!.spec.containers)
      expect(container).toMatchObject({
        startupProbe: expect.anything(),
        livenessProbe: { httpGet: { path: '/healthz' } },
        readinessProbe: { httpGet: { path: '/readyz' } },
        resources: { requests: expect.anything(), limits: { memory: expect.any(String) } },
      })
})

it('has every secret that the example of the environment wants in the manifests', () => {
  const wanted = [...read('compose/kuaimen.env.example').matchAll(/^(\w+)=.*CHANGE_ME/gm)].map(([, name]) => name)
  expect(wanted).toContain('CODE_PEPPER')
  const [secret] = parseAllDocuments(read('kubernetes/kuaimen.yaml')).map((one) => one.toJS() as { stringData: object })
  expect(Object.keys(secret!.stringData)).toEqual(expect.arrayContaining(wanted))
})

it('has a compose file with two processes for requests, one for jobs, a database and a proxy', () => {
  const { services } = parse(read('compose/compose.yml'), { merge: true }) as {
    services: Record<string, { environment?: { ROLE?: string } }>
  }
  expect(Object.entries(services).map(([name, { environment }]) => [name, environment?.ROLE])).toEqual([
    ['database', undefined],
    ['web1', 'web'],
    ['web2', 'web'],
    ['jobs', 'worker'],
    ['proxy', undefined],
  ])
})

it('proxies alike on a machine and in compose', () => {
  const common = (text: string) =>
    text.split('\n').filter((line) => !line.startsWith('#') && !/^(\s+server (127|web)|resolver )/.test(line))
  expect(common(read('compose/nginx.conf'))).toEqual(common(read('nginx/kuaimen.conf')))
  // A process that refuses one request is not dead: nginx would stop asking it.
  expect(read('nginx/kuaimen.conf')).not.toMatch(/^ *proxy_next_upstream .*http_503/m)
})

it('has each address once, hides what staff hide and writes no key of a private picture into its log', () => {
  const text = read('nginx/kuaimen.conf')
  const locations = new Map(
    [...text.matchAll(/^ {2}location (= )?(\S+) \{([^}]*)\}/gm)].map(([, , path = '', body = '']) => [path, body]),
  )
  // nginx does not start with an address that stands there twice.
  expect(text.match(/^ *location /gm)).toHaveLength(locations.size)
  const uploaded = locations.get('/media/a/')
  expect(uploaded).toMatch(/proxy_ignore_headers .*Cache-Control/)
  expect(uploaded).toContain('proxy_cache_valid 200 5s;')
  for (const path of ['/photo/', '/enterprise/hr/']) expect(locations.get(path)).toContain('access_log off;')
  expect(locations.get('/photo/')).not.toContain('proxy_cache')
})
