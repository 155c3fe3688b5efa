// The files of deploy/ha as a trial uses them: other addresses, folders, passwords, and nothing else.
import { readFileSync } from 'node:fs'
import { fromRoot } from '../../terminal/root.ts'

export const names = ['db1', 'db2', 'db3'] as const
export type NodeName = (typeof names)[number]

export type Ground = {
  /** The first three numbers of loopback addresses that nobody else uses, as `127.40.7`. */
  network: string
  /** The scratch folder. */
  dir: string
  password: string
  /** Seconds after which a lock runs out, where it is not the template's. */
  ttl?: number | undefined
}

type Change = readonly [from: string, to: string]

/** Every change must meet something, or the template has gone another way than the trial. */
const changed = (path: string, changes: readonly Change[]): string => {
  let text = readFileSync(fromRoot('deploy/ha', path), 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`deploy/ha/${path} has no ${from} to put ${to} in the place of`)
    text = text.replaceAll(from, to)
  }
  return text
}

const numberOf = (name: NodeName) => 11 + names.indexOf(name)

export const addressOf = ({ network }: Ground, name: NodeName): string => `${network}.${numberOf(name)}`
/** Before the door of another member, on the way from this one. */
export const doorOf = ({ network }: Ground, from: NodeName, to: NodeName): string =>
  `${network}.${numberOf(from) * 10 + names.indexOf(to)}`
export const leaderAddress = ({ network }: Ground): string => `${network}.1:5000`
export const homeOf = ({ dir }: Ground, name: NodeName): string => `${dir}/${name}`

/** The template is db1's: its own lines become another's, the list of all stays. */
const own = (ground: Ground, name: NodeName): Change[] => [
  ['10.0.0.11:2379,10.0.0.12:2379,10.0.0.13:2379', names.map((to) => `${doorOf(ground, name, to)}:2379`).join(',')],
  ['name: db1', `name: ${name}`],
  ['10.0.0.11', addressOf(ground, name)],
  ['10.0.0.0/24', '127.0.0.0/8'],
]

export const patroniConfig = (ground: Ground, name: NodeName): string => {
  const home = homeOf(ground, name)
  const text = changed('patroni.yml', [
    ...own(ground, name),
    ['/var/lib/postgresql/15/kuaimen', `${home}/postgres`],
    ['/var/lib/postgresql/.pgpass-patroni', `${home}/pgpass`],
    ['/var/run/postgresql', home],
    ['/usr/local/lib/kuaimen/archive-wal', `${ground.dir}/archive-wal`],
    ['shared_buffers: 4GB', 'shared_buffers: 128MB'],
    ['CHANGE_ME_superuser', ground.password],
    ['CHANGE_ME_replicator', ground.password],
    ['CHANGE_ME_rewind', ground.password],
    // Patroni would ask etcd for its members and go round the relays that the trial cuts.
    ['\netcd:', '\netcd:\n  use_proxies: true'],
    ...(ground.ttl ? [['    ttl: 7', `    ttl: ${ground.ttl}`] as const] : []),
  ])
  return text
}

/** As systemd reads an EnvironmentFile. */
export const etcdEnvironment = (ground: Ground, name: NodeName): Record<string, string> => {
  const cluster = names.map((one) => `${one}=http://${addressOf(ground, one)}:2380`).join(',')
  const text = changed('etcd.default', [
    ['db1=http://10.0.0.11:2380,db2=http://10.0.0.12:2380,db3=http://10.0.0.13:2380', cluster],
    ['ETCD_NAME=db1', `ETCD_NAME=${name}`],
    ['/var/lib/etcd/default', `${homeOf(ground, name)}/etcd`],
    ['10.0.0.11', addressOf(ground, name)],
  ])
  return Object.fromEntries([...text.matchAll(/^(ETCD_\w+)=(.*)$/gm)].map(([, key, value]) => [key!, value!]))
}

export const haproxyConfig = (ground: Ground): string =>
  changed('haproxy.cfg', [
    ...names.map((name): Change => [`10.0.0.${numberOf(name)}`, addressOf(ground, name)]),
    ['127.0.0.1', `${ground.network}.1`],
  ])
