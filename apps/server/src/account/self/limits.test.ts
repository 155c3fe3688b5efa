import { codeWrong } from '@kuaimen/contract/account/person.errors'
import { sendModifyMobileCode } from '@kuaimen/contract/account/proof.endpoints'
import { startMobileChange } from '@kuaimen/contract/account/self.endpoints'
import { cancelBooking } from '@kuaimen/contract/booking/change.endpoints'
import { openToken, takeOffer } from '@kuaimen/contract/campaign/take.endpoints'
import { sendStaffCode, verifyStaff } from '@kuaimen/contract/enterprise/staff.endpoints'
import { addDays, studioDay } from '@kuaimen/contract/kernel/time'
import { claimTask } from '@kuaimen/contract/member/task.endpoints'
import { codeDetail } from '@kuaimen/contract/wallet/card.endpoints'
import { takeGift } from '@kuaimen/contract/wallet/transfer.endpoints'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aCodePass, aWechat, type Person, peopleOf } from '../../testing/account/person'
import { TestApp } from '../../testing/app'
import { aDay, aStore, giveRoom, submit } from '../../testing/booking/booking'
import { anOffer } from '../../testing/campaign/offers'
import { aCompany, aDrive, aPass, aStaff } from '../../testing/enterprise/companies'
import { anItem, redeemBy } from '../../testing/member/mall'
import { somePoints } from '../../testing/member/points'
import { taskId } from '../../testing/member/tasks'
import { aMessage, credulous, sendAll, templatesFor } from '../../testing/notice/messages'
import { aMobile, Outside } from '../../testing/providers/fake-providers'
import { rows } from '../../testing/rows'
import { ask } from '../../testing/waitlist/waits'
import { aSet, order, payOrder } from '../../testing/wallet/shop'
import { aGiving, give } from '../../testing/wallet/transfers'
import { aVoucher } from '../../testing/wallet/wallet'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 180_000 })

const MINUTE = 60_000
const HOUR = 60 * MINUTE
let outside: Outside
let app: TestApp
let people: ReturnType<typeof peopleOf>
let store_id: number

beforeAll(async () => {
  outside = await Outside.open()
  app = await TestApp.start({ demo: true, env: outside.env, rooms: credulous })
  people = peopleOf(app, outside)
  await templatesFor(app)
  store_id = await aStore(app)
  await giveRoom(app, store_id, 50)
  toMorning()
})
afterAll(async () => {
  // The full day was made by hand, without the visits that would fill it.
  const findings = (await app.audit()).findings.filter(({ check }) => !check.startsWith('schedule: taken cells'))
  expect(findings).toEqual([])
  await app.stop()
  outside.close()
})

/** Nine o'clock at the studio: what is counted by the day has the day before it. */
function toMorning(): void {
  const now = app.services.now().getTime()
  const nine = new Date(`${addDays(studioDay(app.services.now()), 1)}T09:00:00+08:00`).getTime()
  app.advance(nine - now)
}

const times = async (count: number, act: (nth: number) => Promise<unknown>) => {
  for (let nth = 0; nth < count; nth += 1) await act(nth)
}
const isLet = ({ code }: { code: number }) => code === 0

/** One thing that is limited. */
interface Limited {
  /** Uses it up, but for `spare`. */
  readonly use: (by: Person, spare: number) => Promise<unknown>
  /** Whether somebody gets one more. */
  readonly more: (by: Person) => Promise<boolean>
  /** Only somebody with a number can do it. */
  readonly wantsNumber?: boolean
  /** It is given to each number: who has two is two customers. */
  readonly perNumber?: boolean
}

/** Each is made anew, so that what one move has used is not another's. */
const LIMITS: Readonly<Record<string, () => Promise<Limited>>> = {
  'ten codes a day to the numbers of others': async () => {
    const send = (by: Person) => app.call(sendModifyMobileCode, { mobile: aMobile() }, by)
    return { use: (by, spare) => times(10 - spare, () => send(by)), more: async (by) => isLet(await send(by)) }
  },
  'four codes an hour to one number': async () => {
    const victim = aMobile()
    const send = async (by: Person) => {
      app.advance(MINUTE + 1000)
      const captcha_pass = await aCodePass(app, 'modify_mobile', victim)
      return app.call(sendModifyMobileCode, { mobile: victim, captcha_pass }, by)
    }
    return { use: (by) => times(4, () => send(by)), more: async (by) => isLet(await send(by)) }
  },
  'five wrong redeem codes an hour': async () => {
    const guess = (by: Person) => app.call(codeDetail, { code: `NONE${aMobile()}` }, by)
    return { use: (by) => times(5, () => guess(by)), more: async (by) => (await guess(by)).status !== 429 }
  },
  'ten wrong invitations an hour': async () => {
    const guess = (by: Person) =>
      app.call(openToken, { path: '/newyear_zhenxiang_2023', token: `NONE${aMobile()}ABCDEFG`, channel: '' }, by)
    return { use: (by) => times(10, () => guess(by)), more: async (by) => (await guess(by)).status !== 429 }
  },
  'five wrong names of staff an hour': async () => {
    const company = await aCompany(app)
    await aDrive(app, company.id)
    await aStaff(app, company.id)
    const wrong = { company_code: company.code, name: '没有', staff_no: 'A1', agreed: true }
    const guess = (by: Person) => app.call(verifyStaff, wrong, by)
    return { use: (by) => times(5, () => guess(by)), more: async (by) => (await guess(by)).status !== 429 }
  },
  'ten mails with codes a day': async () => {
    const { company_code, domain } = await aMailCompany()
    const send = async (by: Person) =>
      app.call(sendStaffCode, { company_code, email: `m${aMobile()}@${domain}`, captcha_pass: await aPass(app) }, by)
    return { use: (by) => times(10, () => send(by)), more: async (by) => isLet(await send(by)) }
  },
  'five mails an hour to one mailbox': async () => {
    const { company_code, domain } = await aMailCompany()
    const send = async (by: Person) => {
      app.advance(MINUTE + 1000)
      return app.call(sendStaffCode, { company_code, email: `lin@${domain}`, captcha_pass: await aPass(app) }, by)
    }
    return { use: (by) => times(5, () => send(by)), more: async (by) => isLet(await send(by)) }
  },
  'ten cards given a day': async () => {
    const giveOne = async (by: Person) => give(app, by.token, await aVoucher(app, by.id))
    return {
      ...{ use: (by) => times(10, () => giveOne(by)), more: async (by) => isLet(await giveOne(by)) },
      wantsNumber: true,
    }
  },
  'ten cards taken a day': async () => {
    const takeOne = async (by: Person) => app.call(takeGift, { token: (await aGiving(app)).token }, by)
    return {
      ...{ use: (by) => times(10, () => takeOne(by)), more: async (by) => isLet(await takeOne(by)) },
      wantsNumber: true,
    }
  },
  'twenty waits a day': async () => {
    const day = addDays(aDay(app), 30)
    await rows(app, 'update pool_day set taken = plan, capacity = plan where day = $1', [day])
    const asked = (by: Person) => ask(app, by.token, { store_ids: [store_id], days: [day] })
    return {
      use: (by) =>
        rows(
          app,
          `insert into wait (wait_no, member_id, state, slot, items, city_id, store_ids, days, last_day, from_time, until_time,
                             asked_at, ended_at)
           select 'W' || $1::bigint || ':' || n, $1::bigint, 'given_up', 1, '[]', 310100, '{}', array[$2::date], $2::date, '12:00', '12:00', $3::timestamptz, $3::timestamptz
           from generate_series(1, 20) n`,
          [by.id, day, app.services.now()],
        ),
      more: async (by) => (await asked(by)).status !== 429,
      wantsNumber: true,
    }
  },
  'six bookings a day that are not paid for': async () => {
    const hold = (by: Person) => submit(app, by.token, { store_id, day: addDays(aDay(app), 20), time: '13:00' })
    return {
      use: (by) =>
        times(6, async () => {
          const { order_sn } = (await hold(by)).data
          await app.call(cancelBooking, { order_sn, shown_refund_fen: 0 }, by)
        }),
      more: async (by) => (await hold(by)).status !== 429,
      ...{ wantsNumber: true, perNumber: true },
    }
  },
  'one of an offer': async () => {
    const offer_key = await anOffer(app)
    const take = (by: Person) => app.call(takeOffer, { offer_key, channel: '' }, by)
    return {
      use: take,
      more: async (by) => {
        const { code, data } = await take(by)
        return code === 0 && data.taken_before === 0
      },
      perNumber: true,
    }
  },
  'one of an item for points': async () => {
    const item = await anItem(app)
    const redeem = async (by: Person) => {
      await somePoints(app, by.id, 500)
      return redeemBy(app, by.token, item)
    }
    return { use: redeem, more: async (by) => isLet(await redeem(by)), perNumber: true }
  },
  'one reward for a task': async () => {
    const task_id = await taskId(app, 'sign')
    const claim = (by: Person) =>
      app.call(claimTask, { task_id, period_key: studioDay(app.services.now()), token: '' }, by)
    const paid = async ({ id }: Person) =>
      (await rows(app, `select from points_entry where member_id = $1 and event = 'task'`, [id])).length
    return {
      use: claim,
      more: async (by) => {
        const before = await paid(by)
        await claim(by)
        return (await paid(by)) > before
      },
      perNumber: true,
    }
  },
  'one of a coupon set': async () => {
    const set = await aSet(app, { limit_per_member: 1 })
    const buy = (by: Person) => order(app, by.token, set)
    return {
      use: async (by) => payOrder(app, (await buy(by)).data.order_no),
      more: async (by) => isLet(await buy(by)),
      ...{ wantsNumber: true, perNumber: true },
    }
  },
  'three text messages a day': async () => {
    const sent = (mobile: string) =>
      outside.sent.filter((one) => one.mobile === mobile && one.code === undefined).length
    const message = async ({ id }: Person) => sendAll(app, await aMessage(app, id, 'booked'))
    return {
      use: (by) => times(3, () => message(by)),
      more: async (by) => {
        const before = sent(by.mobile)
        await message(by)
        return sent(by.mobile) > before
      },
      ...{ wantsNumber: true, perNumber: true },
    }
  },
}

let nthCompany = 0
async function aMailCompany() {
  nthCompany += 1
  const domain = `limits${nthCompany}.example.com`
  const company = await aCompany(app, { email_domains: [domain] })
  await aDrive(app, company.id, { verify: ['email'] })
  return { company_code: company.code, domain }
}

/** How somebody might come by one more; `spare`: the move itself asks for a code to another number. */
const MOVES: Readonly<Record<string, (limited: Limited) => Promise<boolean | undefined>>> = {
  'leaves and comes back': async ({ use, more }) => {
    const one = await people.join()
    await use(one, 0)
    await people.leave(one)
    return more(await people.join(one.mobile, aWechat()))
  },
  'leaves and comes back with another number': async ({ use, more }) => {
    const one = await people.join()
    await use(one, 0)
    await people.leave(one)
    return more(await people.join(aMobile(), one.wechat))
  },
  'changes the number, leaves, and comes back with the old one': async ({ use, more }) => {
    const one = await people.join()
    await use(one, 1)
    await people.leave(await people.changeNumber(one))
    return more(await people.join(one.mobile, aWechat()))
  },
  'changes the number': async ({ use, more }) => {
    const one = await people.join()
    await use(one, 1)
    return more(await people.changeNumber(one))
  },
  'joins the account to another': async ({ use, more, wantsNumber }) => {
    if (wantsNumber) return undefined
    const { mobile } = await people.join()
    const one = await people.joinByWechat()
    await use(one, 1)
    return more(await people.bind(one, mobile))
  },
  'takes the WeChat to a second account': async ({ use, more, perNumber }) => {
    if (perNumber) return undefined
    const one = await people.join()
    await use(one, 0)
    return more(await people.join(aMobile(), one.wechat))
  },
}

describe.each(Object.keys(LIMITS))('%s', (name) => {
  const limited = LIMITS[name]!
  beforeAll(toMorning)

  it('is there for somebody new, and over when it is used up', async () => {
    expect(await (await limited()).more(await people.join())).toBe(true)
    const { use, more } = await limited()
    const one = await people.join()
    await use(one, 0)
    expect(await more(one)).toBe(false)
  })

  it.each(Object.keys(MOVES))('is no more for who %s', async (move) => {
    expect(await MOVES[move]!(await limited())).not.toBe(true)
  })
})

it('tries at codes to a number are twenty a day for strangers, however many accounts come and go', async () => {
  toMorning()
  const victim = await people.join()
  app.advance(25 * HOUR)
  let compared = 0
  for (let nth = 0; nth < 6; nth += 1) {
    const one = await people.join()
    app.advance(HOUR)
    const sent = await app.call(sendModifyMobileCode, { mobile: victim.mobile }, one)
    if (sent.code !== 0) break
    const code = outside.codeOf(victim.mobile)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    for (let guess = 0; guess < 6; guess += 1) {
      const { code: said } = await app.call(startMobileChange, { mobile: victim.mobile, code: wrong }, one)
      compared += said === codeWrong.code ? 1 : 0
    }
    await people.leave(one)
  }
  expect(compared).toBe(20)
})
