import { runOnce } from 'graphile-worker'
import { tasksOf } from '../../jobs/jobs'
import { partsOf } from '../../room'
import { aMember } from '../account/member'
import type { TestApp } from '../app'
import { anOperator, aStore, giveRoom } from '../booking/booking'
import { aPair, type Pair } from '../booking/goodwill'
import { Chance } from '../chance'
import { type AnyDrive, aDrive } from '../enterprise/drives'
import { somePoints } from '../member/points'
import type { Outside } from '../providers/fake-providers'
import { silent } from '../queue'
import { rows } from '../rows'
import { aSet } from '../wallet/shop'
import { openOffers } from './offers'

export type Member = Awaited<ReturnType<typeof aMember>>

const MEMBERS = 5
const FOR_EVER = new Date('2099-01-01')
const ROOM = 1
const SOME_POINTS = 3000

/** Work of the minute, of the night and of the queue, as it would be done by the clock. */
const BY_CLOCK = [
  ...['campaign:remind', 'waitlist:sweep', 'wallet:givings', 'booking:remind', 'booking:complete_due'],
  ...[
    'booking:no_shows',
    'booking:closing_cases',
    'wallet:expire',
    'wallet:expiring',
    'member:nightly',
    'member:birthday',
    'member:monthly',
  ],
  ...['schedule:extend_horizon', 'waitlist:watch', 'notice:sweep'],
]
const BY_QUEUE = ['booking:ended', 'booking:ask_review', 'schedule:freed', 'payment:refunded', 'notice:send']

/** Some members of one chain, who do what members do, and its staff; all of it is thrown by dice that can be thrown again. */
export class Crowd {
  readonly members: Member[] = []
  /** One line a step, for whoever has to find out why an audit is red. */
  readonly answers: string[] = []

  private constructor(
    readonly app: TestApp,
    readonly outside: Outside,
    readonly chance: Chance,
    readonly staff: { token: string },
    readonly stores: readonly number[],
    readonly offers: readonly string[],
    readonly campaign: string,
    readonly set: number,
    readonly drive: AnyDrive,
    readonly pair: Pair,
  ) {}

  static async begin(app: TestApp, outside: Outside, seed: number): Promise<Crowd> {
    const stores = [await aStore(app), await aStore(app, 1)]
    for (const store of stores) await giveRoom(app, store, ROOM)
    const { keys, campaign } = await openOffers(app)
    const set = await aSet(app, { stock: 10_000, limit_per_member: 10_000 })
    const drive = await aDrive(app, {
      quota: 10,
      per_staff: 2,
      pay: 'share',
      store_ids: stores,
      late_charge: 'company',
    })
    const chance = new Chance(seed)
    const [staff, pair] = [await anOperator(app), await aPair(app)]
    const crowd = new Crowd(app, outside, chance, staff, stores, keys, campaign, set, drive, pair)
    while (crowd.members.length < MEMBERS) await crowd.comes()
    return crowd
  }

  async comes(): Promise<Member> {
    const member = await aMember(this.app, { expiresAt: FOR_EVER })
    await somePoints(this.app, member.id, SOME_POINTS)
    this.members.push(member)
    return member
  }

  goes(member: Member): void {
    this.members.splice(this.members.indexOf(member), 1)
  }

  someone = (): Member => this.chance.of(this.members)

  /** Another one than this. */
  friendOf = (member: Member): Member => this.chance.of(this.members.filter((one) => one !== member))

  /** One of the rows that a query finds, or nothing. */
  async oneOf<T extends Record<string, unknown>>(query: string, values: unknown[] = []): Promise<T | undefined> {
    const found = await rows<T>(this.app, query, values)
    return found.length === 0 ? undefined : this.chance.of(found)
  }

  ownerOf = (id: number | string): Member | undefined => this.members.find((one) => one.id === Number(id))

  /** A refusal is an answer like others, and so is that there is too much to do; that something broke is not. */
  says<R extends { readonly status: number; readonly code: number; readonly msg: string }>(what: string, reply: R): R {
    this.answers.push(`${what}: ${reply.code}`)
    if (reply.status === 500) throw new Error(`${what} broke: ${reply.msg}\n${this.app.logs.slice(-3).join('')}`)
    return reply
  }

  /** Jobs of the queue whose time has come, until there is none. */
  async work(): Promise<void> {
    const tasks = tasksOf(this.app.services, this.app.rooms)
    const taskList = Object.fromEntries(BY_QUEUE.map((name) => [name, tasks[name]!]))
    await runOnce({ pgPool: this.app.database.pool, taskList, logger: silent, noHandleSignals: true })
  }

  /** Time goes on, and what happens by the clock happens. */
  async passes(milliseconds: number): Promise<void> {
    const { app } = this
    app.advance(milliseconds)
    for (const { everySecond } of app.rooms.flatMap(partsOf)) await everySecond?.(app.services)
    const names = BY_CLOCK.filter((name) => milliseconds >= 3_600_000 || !/member:|expir|watch|horizon/.test(name))
    for (const name of names) await rows(app, `select graphile_worker.add_job($1, job_key := $1)`, [name])
    const tasks = tasksOf(app.services, app.rooms)
    const taskList = Object.fromEntries(names.map((name) => [name, tasks[name]!]))
    await runOnce({ pgPool: app.database.pool, taskList, logger: silent, noHandleSignals: true })
    await this.work()
  }
}
