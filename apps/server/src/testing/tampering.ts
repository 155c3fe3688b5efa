import { afterAll, beforeAll, vi } from 'vitest'
import { type Reply, TestApp } from './app'
import { type Belongings, belongingsOf } from './belongings'
import { anOperator } from './booking'
import type { GoodCall, Scene } from './good-calls'
import { accountCalls, goodbyes } from './good-calls-account'
import { browsingCalls } from './good-calls-browsing'
import { campaignCalls } from './good-calls-campaign'
import { contactCalls } from './good-calls-contact'
import { enterpriseCalls } from './good-calls-enterprise'
import { favouriteCalls } from './good-calls-favourites'
import { givingCalls } from './good-calls-giving'
import { mallCalls } from './good-calls-mall'
import { messageCalls } from './good-calls-messages'
import { bookingCalls, cardCalls, paperCalls } from './good-calls-money'
import { planCalls } from './good-calls-plan'
import { takeCalls } from './good-calls-take'
import { taskCalls } from './good-calls-tasks'
import { waitlistCalls } from './good-calls-waitlist'
import { NOTICE_ENV } from './notices'
import { Outside } from './outside'

/** A good call of every endpoint, those last that end what the others need. */
export const CALLS: readonly GoodCall[] = [
  ...browsingCalls,
  ...planCalls,
  ...bookingCalls,
  ...paperCalls,
  ...cardCalls,
  ...givingCalls,
  ...favouriteCalls,
  ...messageCalls,
  ...taskCalls,
  ...campaignCalls,
  ...takeCalls,
  ...contactCalls,
  ...enterpriseCalls,
  ...mallCalls,
  ...waitlistCalls,
  ...accountCalls,
  ...goodbyes,
]

/** Two members with something of everything, and the keys of staff; tests copy it and tamper with the copy. */
export interface TamperingWorld {
  readonly app: TestApp
  readonly victim: Belongings
  readonly thief: Belongings
  /** Keys of staff: of every store, and of a store without bookings. */
  readonly staff: string
  readonly strangers: string
  readonly env: Record<string, string>
  readonly sceneOf: (app: TestApp, me: Belongings) => Scene
}

async function makeWorld(outside: Outside): Promise<TamperingWorld> {
  const env = { ...NOTICE_ENV, ...outside.env }
  const app = await TestApp.start({ demo: true, env })
  const victim = await belongingsOf(app, '沈知微在苏州河', 1)
  const thief = await belongingsOf(app, '路人', 2)
  const staff = (await anOperator(app)).token
  const strangers = (await anOperator(app, thief.store_id)).token
  await app.rest()
  return {
    ...{ app, victim, thief, staff, strangers, env },
    sceneOf: (copy, me) => ({ app: copy, outside, me, operator: staff }),
  }
}

/** One for the tests of a file. */
export function tamperingWorld(): () => TamperingWorld {
  // A shared machine has its slow minutes.
  vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })
  let outside: Outside
  let world: TamperingWorld
  beforeAll(async () => {
    outside = await Outside.open()
    world = await makeWorld(outside)
  })
  afterAll(async () => {
    await world?.app.stop()
    outside.close()
  })
  return () => world
}

/** An answer of the contract's, or a provider that is away; never one of ours that broke. */
export const isAnswered = ({ status, code }: Pick<Reply<unknown>, 'status' | 'code'>) =>
  status < 500 || (status === 503 && code >= 200_000)
