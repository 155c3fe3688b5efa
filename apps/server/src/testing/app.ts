import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallOf, DataOf, Endpoint } from '@kuaimen/contract/kernel/endpoint'
import type { Envelope } from '@kuaimen/contract/kernel/envelope'
import { requestOf } from '@kuaimen/contract/kernel/request'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { inject, onTestFinished } from 'vitest'
import { accountRoom } from '../account/account.room'
import { type App, buildApp } from '../app'
import type { Services } from '../context'
import type { Cache } from '../db/cache'
import { type Env, readEnv } from '../env'
import { admitMemberPort, admitStaffPort } from '../http/admit.port'
import type { Pressure } from '../http/limits/pressure'
import type { SocketLimits } from '../http/limits/sockets'
import { openLog } from '../http/observe/log'
import { UNDECLARED } from '../http/reply/declared'
import { audit } from '../jobs/audit'
import { runTasks, startJobs } from '../jobs/jobs'
import { ownersCheckPort } from '../member-data'
import { partsOf, portsOf, type Room } from '../room'
import { rooms as ownRooms } from '../rooms'
import { planFollows } from '../schedule/audit.sql'
import { staffRoom } from '../staff/staff.room'
import { DEMO_DAY, DEMO_MEDIA, type TestDatabase, testDatabase } from './database'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

export const PHONE_UA =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

interface Options {
  readonly demo?: boolean
  /** An app that rests: this one begins with all that is in it. */
  readonly copyOf?: TestApp
  readonly env?: Partial<Record<keyof Env, string>>
  /** Other rooms than the product's. */
  readonly rooms?: readonly Room[]
  readonly pool?: number
  /** Another one than the product's, for who wants it empty. */
  readonly cache?: Cache
  readonly randomBytes?: Services['randomBytes']
  /** Shorter times than the product's, so that nobody waits for them. */
  readonly sockets?: SocketLimits
  /** How busy the process says it is. */
  readonly pressure?: Pressure
  /** Puts pages or files on the app before it is ready. */
  readonly mount?: (app: App, services: Services) => void | Promise<void>
}

/** An answer that has not changed has no body. */
const envelopeOf = (payload: string): Envelope =>
  payload === '' ? { code: 0, msg: '', data: null } : (JSON.parse(payload) as Envelope)

export interface Reply<T> extends Envelope<T> {
  readonly status: number
  readonly headers: LightMyRequestResponse['headers']
}

interface CallOptions {
  readonly token?: string
  readonly headers?: Record<string, string>
}

/** As the product lets members and staff in. */
const admitting: Room = {
  name: 'account',
  provides: [accountRoom, staffRoom]
    .flatMap(partsOf)
    .flatMap(({ provides = [] }) => provides)
    .filter(({ port }) => port === admitMemberPort || port === admitStaffPort || port === ownersCheckPort),
}

/** Where staff's calls are answered, as `npm start` has it. */
const CONSOLE_HOST = 'console.localhost'
export const CONSOLE_HEADERS = { host: CONSOLE_HOST, origin: `http://${CONSOLE_HOST}` }

/** Pictures of a database lie in a folder of its own, which is there once there are some. */
const assetDirOf = (name: string): string => join(tmpdir(), `kuaimen-assets-${name}`)

async function copyAssets(from: string, to: string): Promise<void> {
  if (existsSync(assetDirOf(from))) await cp(assetDirOf(from), assetDirOf(to), { recursive: true })
}

const withoutPlans = (room: Room): Room => ({
  ...room,
  ...(room.audit && { audit: room.audit.filter((one) => one !== planFollows) }),
})

/** The real app on a database of its own, with a clock that the test turns. */
export class TestApp {
  private constructor(
    readonly services: Services,
    readonly rooms: readonly Room[],
    readonly database: TestDatabase,
    readonly http: App['http'],
    readonly limits: App['limits'],
    readonly leaving: App['leaving'],
    /** Every log line so far, as it would be written. */
    readonly logs: string[],
    private readonly time: { at: Date },
    private readonly undeclared: string[],
  ) {}

  static async start(options: Options = {}): Promise<TestApp> {
    const filling = options.copyOf ? { copyOf: options.copyOf.database.name } : options.demo ? 'demo' : 'empty'
    const database = await testDatabase(inject('postgresUrl'), filling, options.pool, options.cache)
    if (options.copyOf) await copyAssets(options.copyOf.database.name, database.name)
    const logs: string[] = []
    // Apart from the lines that a test may empty.
    const undeclared: string[] = []
    const write = (line: string) => {
      logs.push(line)
      if (line.includes(`"msg":"${UNDECLARED}"`)) undeclared.push(line)
    }
    const time = { at: DEMO_DAY }
    const rooms = options.rooms ?? ownRooms
    const services: Services = {
      env: readEnv({
        ...{ NODE_ENV: 'test', DATABASE_URL: database.url, RATE_PER_MINUTE: '0', CODE_PEPPER: 'p'.repeat(32) },
        ...{ CONSOLE_HOSTS: CONSOLE_HOST, CONSOLE_KEY: 'k'.repeat(32) },
        MEDIA_DIR: DEMO_MEDIA,
        ...{ ASSET_DIR: assetDirOf(database.name), ASSET_KEY: 'a'.repeat(32), DARKROOMS: '1' },
        ...options.env,
      }),
      db: database.db,
      transaction: database.transaction,
      reading: database.reading,
      snapshot: database.snapshot,
      probe: database.probe,
      listen: database.listen,
      log: openLog('debug', { write }),
      now: () => time.at,
      randomBytes: options.randomBytes ?? randomBytes,
      // Rooms of a test's own let members in as the product does.
      ports: portsOf(rooms.some(({ name }) => name === 'account') ? rooms : [...rooms, admitting]),
    }
    const app = await buildApp(services, rooms, options.sockets, options.pressure)
    await options.mount?.(app, services)
    return new TestApp(services, rooms, database, app.http, app.limits, app.leaving, logs, time, undeclared)
  }

  /** For tests that need an app of their own: it goes with the test. */
  static async forThisTest(options: Options = {}): Promise<TestApp> {
    const app = await TestApp.start(options)
    onTestFinished(() => app.stop())
    return app
  }

  advance(milliseconds: number): void {
    this.time.at = new Date(this.time.at.getTime() + milliseconds)
  }

  /**
   * What is off in the database. Planning the days of all stores anew takes most of its time: who changes hours,
   * closures or places asks for `plans` too.
   */
  audit({ without, plans = false }: { without?: string; plans?: boolean } = {}): ReturnType<typeof audit> {
    const asked = this.rooms.filter(({ name }) => name !== without)
    return audit(this.services, plans ? asked : asked.map(withoutPlans))
  }

  /** The queue, with what happens each second. */
  startJobs(): ReturnType<typeof startJobs> {
    return startJobs(this.services, this.database.pool, this.rooms)
  }

  /** The queue alone. */
  runTasks(): ReturnType<typeof runTasks> {
    return runTasks(this.services, this.database.pool, this.rooms)
  }

  /** One call of the contract, as a phone would make it. */
  async call<E extends Endpoint>(endpoint: E, input: CallOf<E>, options: CallOptions = {}): Promise<Reply<DataOf<E>>> {
    const { url, body } = requestOf(endpoint, input as object)
    return this.raw({
      method: endpoint.method,
      url,
      ...(body === undefined ? {} : { payload: body }),
      headers: {
        'user-agent': PHONE_UA,
        ...(endpoint.path.startsWith('/api/staff/') ? CONSOLE_HEADERS : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...options.headers,
      },
    }) as Promise<Reply<DataOf<E>>>
  }

  async raw(options: InjectOptions): Promise<Reply<unknown>> {
    const response = await this.http.inject(options)
    return { ...envelopeOf(response.payload), status: response.statusCode, headers: response.headers }
  }

  /** Refusals so far that their endpoints do not declare; a test that takes them expects them. */
  takeUndeclared(): string[] {
    return this.undeclared.splice(0)
  }

  /** A test that only wants some refusal would pass without it. */
  private expectDeclared(): void {
    const found = this.takeUndeclared()
    if (found.length > 0) throw new Error(`${UNDECLARED}:\n${found.join('')}`)
  }

  /** Stops serving; the database stays as it is, to be copied. */
  async rest(): Promise<void> {
    await this.http.close()
    await this.database.close()
    this.expectDeclared()
  }

  async stop(): Promise<void> {
    await this.http.close()
    await this.database.drop()
    await rm(assetDirOf(this.database.name), { recursive: true, force: true })
    this.expectDeclared()
  }
}
