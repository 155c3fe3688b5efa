import { afterAll, beforeAll, vi } from 'vitest'
import { accountCalls, goodbyes } from '../account/valid-calls'
import { type Reply, TestApp } from '../app'
import { assetCalls } from '../asset/valid-calls'
import { anOperator } from '../booking/booking'
import { bookingCalls, cardCalls, paperCalls } from '../booking/valid-calls'
import { campaignCalls } from '../campaign/valid-calls'
import { takeCalls } from '../campaign/valid-take-calls'
import { contactCalls } from '../contact/valid-calls'
import { enterpriseCalls } from '../enterprise/valid-calls'
import { mallCalls } from '../member/valid-mall-calls'
import { taskCalls } from '../member/valid-task-calls'
import { NOTICE_ENV } from '../notice/notices'
import { messageCalls } from '../notice/valid-calls'
import { moneyCalls } from '../payment/valid-calls'
import { favouriteCalls } from '../product/valid-calls'
import { Outside } from '../providers/fake-providers'
import { planCalls } from '../schedule/valid-calls'
import { signedIn } from '../staff/signed-in'
import { staffCalls, staffGoodbyes } from '../staff/valid-calls'
import { waitlistCalls } from '../waitlist/valid-calls'
import { givingCalls } from '../wallet/valid-calls'
import { browsingCalls } from './browsing'
import { type MemberWithEverything, memberWithEverything } from './member-with-everything'
import type { Scene, ValidCall } from './valid-calls'

/** A good call of every endpoint, those last that end what the others need. */
export const CALLS: readonly ValidCall[] = [
  ...browsingCalls,
  ...planCalls,
  ...bookingCalls,
  ...moneyCalls,
  ...paperCalls,
  ...cardCalls,
  ...givingCalls,
  ...favouriteCalls,
  ...assetCalls,
  ...messageCalls,
  ...taskCalls,
  ...campaignCalls,
  ...takeCalls,
  ...contactCalls,
  ...enterpriseCalls,
  ...mallCalls,
  ...waitlistCalls,
  ...accountCalls,
  ...staffCalls,
  ...goodbyes,
  ...staffGoodbyes,
]

/** Two members with something of everything, and the keys of staff; tests copy it and tamper with the copy. */
export interface TamperingWorld {
  readonly app: TestApp
  readonly victim: MemberWithEverything
  readonly thief: MemberWithEverything
  /** Keys of staff: of every store, and of a store without bookings. */
  readonly staff: string
  readonly strangers: string
  readonly env: Record<string, string>
  readonly sceneOf: (app: TestApp, me: MemberWithEverything) => Scene
}

async function makeWorld(outside: Outside): Promise<TamperingWorld> {
  const env = { ...NOTICE_ENV, ...outside.env }
  const app = await TestApp.start({ demo: true, env })
  const victim = await memberWithEverything(app, '沈知微在苏州河', 1)
  const thief = await memberWithEverything(app, '路人', 2)
  const staff = (await anOperator(app)).token
  const strangers = (await anOperator(app, thief.store_id)).token
  const console = await signedIn(app, victim.store_id)
  await app.rest()
  return {
    ...{ app, victim, thief, staff, strangers, env },
    sceneOf: (copy, me) => ({ app: copy, outside, me, operator: staff, console }),
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
