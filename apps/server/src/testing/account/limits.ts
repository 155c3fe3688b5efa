import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { TestApp } from '../app'
import { credulous } from '../notice/messages'
import { aMobile, Outside } from '../providers/fake-providers'
import { aWechat, type Person, peopleOf } from './person'

/** One thing that is limited. */
export interface Limited {
  /** Uses it up, but for `spare`. */
  readonly use: (by: Person, spare: number) => Promise<unknown>
  /** Whether somebody gets one more. */
  readonly more: (by: Person) => Promise<boolean>
  /** Only somebody with a number can do it. */
  readonly wantsNumber?: boolean
  /** Given to each number: who has two is two customers. */
  readonly perNumber?: boolean
}

export const times = async (count: number, act: (nth: number) => Promise<unknown>) => {
  for (let nth = 0; nth < count; nth += 1) await act(nth)
}
export const isLet = ({ code }: { code: number }) => code === 0

/** A product for a file of limits, with people who come and go in it. */
export class LimitedApp {
  app!: TestApp
  outside!: Outside
  people!: ReturnType<typeof peopleOf>

  async start(): Promise<void> {
    this.outside = await Outside.open()
    this.app = await TestApp.start({ demo: true, env: this.outside.env, rooms: credulous })
    this.people = peopleOf(this.app, this.outside)
  }

  async stop(): Promise<void> {
    const { findings } = await this.app.audit()
    await this.app.stop()
    this.outside.close()
    expect(findings.filter(({ check }) => check.endsWith('nothing belongs to an account that is gone'))).toEqual([])
  }

  /** Nine o'clock at the studio: what is counted by the day has the day before it. */
  toMorning(): void {
    const now = this.app.services.now()
    this.app.advance(new Date(`${addDays(studioDay(now), 1)}T09:00:00+08:00`).getTime() - now.getTime())
  }
}

type Way = (people: LimitedApp['people'], limited: Limited) => Promise<boolean | undefined>

/** How somebody might come by one more; `spare`: the way itself asks for a code to another number. */
const WAYS: Readonly<Record<string, Way>> = {
  'leaves and comes back': async (people, { use, more }) => {
    const one = await people.join()
    await use(one, 0)
    await people.leave(one)
    return more(await people.join(one.mobile, aWechat()))
  },
  'leaves and comes back with another number': async (people, { use, more }) => {
    const one = await people.join()
    await use(one, 0)
    await people.leave(one)
    return more(await people.join(aMobile(), one.wechat))
  },
  'changes the number, leaves, and comes back with the old one': async (people, { use, more }) => {
    const one = await people.join()
    await use(one, 1)
    await people.leave(await people.changeNumber(one))
    return more(await people.join(one.mobile, aWechat()))
  },
  'changes the number': async (people, { use, more }) => {
    const one = await people.join()
    await use(one, 1)
    return more(await people.changeNumber(one))
  },
  'joins the account to another': async (people, { use, more, wantsNumber }) => {
    if (wantsNumber) return undefined
    const { mobile } = await people.join()
    const one = await people.joinByWechat()
    await use(one, 1)
    return more(await people.bind(one, mobile))
  },
  'takes the WeChat to a second account': async (people, { use, more, perNumber }) => {
    if (perNumber) return undefined
    const one = await people.join()
    await use(one, 0)
    return more(await people.join(aMobile(), one.wechat))
  },
}

/** Each limit is made anew, so that what one way has used is not another's. */
export function testLimits(limitedApp: LimitedApp, limits: Readonly<Record<string, () => Promise<Limited>>>): void {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 })
  beforeAll(() => limitedApp.start())
  afterAll(() => limitedApp.stop())

  describe.each(Object.entries(limits))('%s', (_, limited) => {
    beforeAll(() => limitedApp.toMorning())

    it('is there for somebody new, and over when it is used up', async () => {
      const { people } = limitedApp
      expect(await (await limited()).more(await people.join())).toBe(true)
      const { use, more } = await limited()
      const one = await people.join()
      await use(one, 0)
      expect(await more(one)).toBe(false)
    })

    it.each(Object.entries(WAYS))('is no more for who %s', async (_said, way) => {
      expect(await way(limitedApp.people, await limited())).not.toBe(true)
    })
  })
}
