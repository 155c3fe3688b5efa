// Three machines of a database on loopback, by the files of deploy/ha: etcd, Patroni and PostgreSQL each, and HAProxy.
import { randomBytes, randomInt } from 'node:crypto'
import { chmod, chown, copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { runningPostmaster } from '../../postgres/postmaster.ts'
import { databaseAccount } from '../../postgres/run-as.ts'
import { PlainFailure } from '../../terminal/failure.ts'
import { fromRoot } from '../../terminal/root.ts'
import { type Daemon, requirePrograms, signalFamily, startDaemon } from './daemon.ts'
import { layRelay, type Relay } from './relay.ts'
import {
  addressOf,
  doorOf,
  etcdEnvironment,
  type Ground,
  haproxyConfig,
  homeOf,
  leaderAddress,
  type NodeName,
  names,
  patroniConfig,
} from './templates.ts'

const PACKAGES = 'patroni etcd-server etcd-client haproxy postgresql'
const READY_WITHIN_MS = 120_000

export type Node = {
  name: NodeName
  /** Patroni with its PostgreSQL; etcd too, where the machine is gone. */
  kill: (what: 'database' | 'machine') => void
  start: () => Promise<void>
  stop: () => void
  goOn: () => void
  /** From the other members' etcd, its own included. */
  cut: () => void
  mend: () => void
}

export type Nodes = {
  /** Of the product's user, at HAProxy. */
  url: string
  leader: () => Promise<Node>
  /** One leads, two stream, and one of them is synchronous. */
  settled: () => Promise<void>
  end: () => Promise<void>
}

type Member = { role: string; state: string; name: string; lag?: number }

class Machine implements Node {
  private etcd?: Daemon
  private patroni?: Daemon
  private readonly relays: Relay[] = []
  private readonly account: ReturnType<typeof databaseAccount>
  constructor(
    readonly name: NodeName,
    private readonly ground: Ground,
  ) {
    this.account = databaseAccount(this.home)
  }

  private get home(): string {
    return homeOf(this.ground, this.name)
  }

  private log(what: string): string {
    return join(this.ground.dir, 'logs', `${this.name}-${what}.log`)
  }

  async lay(): Promise<void> {
    await mkdir(this.home, { mode: 0o700 })
    const config = join(this.home, 'patroni.yml')
    await writeFile(config, patroniConfig(this.ground, this.name), { mode: 0o600 })
    if (this.account) for (const path of [this.home, config]) await chown(path, this.account.uid, this.account.gid)
    for (const to of names)
      this.relays.push(
        await layRelay(
          { host: doorOf(this.ground, this.name, to), port: 2379 },
          { host: addressOf(this.ground, to), port: 2379 },
        ),
      )
  }

  async startEtcd(): Promise<void> {
    this.etcd = await startDaemon({
      ...{ program: 'etcd', args: [], logPath: this.log('etcd'), account: this.account },
      env: etcdEnvironment(this.ground, this.name),
    })
  }

  async startPatroni(): Promise<void> {
    this.patroni = await startDaemon({
      ...{ program: 'patroni', args: [join(this.home, 'patroni.yml')], account: this.account },
      logPath: this.log('patroni'),
      env: { WAL_ARCHIVE: join(this.ground.dir, 'wal') },
    })
  }

  async start(): Promise<void> {
    if (!this.etcd?.isRunning()) await this.startEtcd()
    if (!this.patroni?.isRunning()) await this.startPatroni()
  }

  private signalDatabase(name: NodeJS.Signals): void {
    this.patroni?.signal(name)
    const postmaster = runningPostmaster(join(this.home, 'postgres'))
    if (postmaster) signalFamily(postmaster.pid, name)
  }

  kill(what: 'database' | 'machine'): void {
    this.signalDatabase('SIGKILL')
    if (what === 'machine') this.etcd?.signal('SIGKILL')
  }

  stop(): void {
    this.signalDatabase('SIGSTOP')
  }

  goOn(): void {
    this.signalDatabase('SIGCONT')
  }

  cut(): void {
    for (const relay of this.relays) relay.cut()
  }

  mend(): void {
    for (const relay of this.relays) relay.mend()
  }

  async end(): Promise<void> {
    this.goOn()
    this.kill('machine')
    await Promise.all(this.relays.map((relay) => relay.stop()))
  }
}

const ask = (ground: Ground, name: NodeName, path: string): Promise<Response | undefined> =>
  fetch(`http://${addressOf(ground, name)}:8008${path}`, { signal: AbortSignal.timeout(1000) }).catch(() => undefined)

const membersOf = async (ground: Ground): Promise<Member[]> => {
  for (const name of names) {
    const answer = await ask(ground, name, '/cluster')
    // A node that is busy may fall silent in the middle of its answer.
    const said = (await answer?.json().catch(() => undefined)) as { members?: Member[] } | undefined
    if (answer?.ok && said?.members) return said.members
  }
  return []
}

/** Patroni 3.0 ends when it meets an etcd that has not agreed on a version yet; systemd would start it again. */
const untilDecided = async (ground: Ground, name: NodeName): Promise<void> => {
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await pause(250)) {
    const answer = await fetch(`http://${addressOf(ground, name)}:2379/version`).catch(() => undefined)
    const { etcdcluster } = ((await answer?.json().catch(() => undefined)) ?? {}) as { etcdcluster?: string }
    if (etcdcluster && /^\d/.test(etcdcluster)) return
  }
}

const untilSettled = async (ground: Ground): Promise<void> => {
  for (const until = Date.now() + READY_WITHIN_MS; ; await pause(250)) {
    const members = await membersOf(ground)
    const isWell =
      members.length === names.length &&
      members.every(({ state }) => state === 'running' || state === 'streaming') &&
      members.some(({ role }) => role === 'leader') &&
      members.some(({ role }) => role === 'sync_standby')
    if (isWell) return
    if (Date.now() > until)
      throw new PlainFailure(`三个节点没有就绪：${JSON.stringify(members)}（日志 ${ground.dir}/logs）`)
  }
}

/** The node that says of itself that it leads, as HAProxy asks. */
const leaderOf = async (ground: Ground, machines: readonly Machine[]): Promise<Machine> => {
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await pause(250)) {
    const answers = await Promise.all(machines.map(({ name }) => ask(ground, name, '/primary')))
    const leading = machines.filter((_, nth) => answers[nth]?.ok)
    if (leading.length > 1) throw new Error(`two lead at once: ${leading.map(({ name }) => name).join(', ')}`)
    if (leading[0]) return leading[0]
  }
  throw new Error('nobody leads')
}

/** As deploy/ha says: once, on the leader. */
const makeDatabase = async (ground: Ground): Promise<string> => {
  const at = leaderAddress(ground)
  const client = new pg.Client({ connectionString: `postgres://postgres:${ground.password}@${at}/postgres` })
  await client.connect()
  await client.query(`create role kuaimen login password '${ground.password}'`)
  await client.query('create database kuaimen owner kuaimen')
  await client.query('grant pg_monitor to kuaimen')
  await client.end()
  return `postgres://kuaimen:${ground.password}@${at}/kuaimen`
}

/** Three numbers that no other trial of this machine is likely to have. */
const someNetwork = () => `127.${randomInt(16, 250)}.${randomInt(1, 250)}`

export const startNodes = async (dir: string, ttl?: number): Promise<Nodes> => {
  requirePrograms(['patroni', 'etcd', 'haproxy'], PACKAGES)
  const ground: Ground = { network: someNetwork(), dir, password: randomBytes(12).toString('hex'), ttl }
  const script = join(dir, 'archive-wal')
  await copyFile(fromRoot('deploy/ha/archive-wal'), script)
  await chmod(script, 0o755)
  await mkdir(join(dir, 'wal'))
  await chmod(join(dir, 'wal'), 0o777)
  const machines = names.map((name) => new Machine(name, ground))
  for (const machine of machines) await machine.lay()
  await Promise.all(machines.map((machine) => machine.startEtcd()))
  for (const name of names) await untilDecided(ground, name)
  await Promise.all(machines.map((machine) => machine.startPatroni()))
  await untilSettled(ground)
  const config = join(dir, 'haproxy.cfg')
  await writeFile(config, haproxyConfig(ground))
  const haproxy = await startDaemon({
    ...{ program: 'haproxy', args: ['-db', '-f', config], logPath: join(dir, 'logs', 'haproxy.log') },
  })
  await pause(1500)
  const url = await makeDatabase(ground)
  return {
    url,
    leader: () => leaderOf(ground, machines),
    settled: () => untilSettled(ground),
    end: async () => {
      haproxy.signal('SIGKILL')
      await Promise.all(machines.map((machine) => machine.end()))
    },
  }
}
