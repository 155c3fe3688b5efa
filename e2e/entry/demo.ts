import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface, type Interface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { addDays, studioDay, studioInstant } from '@kuaimen/contract/kernel/time'
import { inject } from 'vitest'

const program = fileURLToPath(new URL('../../apps/demo/dist/main.js', import.meta.url))

/** Staff of all stores in the demo. */
export const OPERATOR_KEY = 'kuaimen-demo-operator'

interface Desk {
  readonly child: ChildProcessByStdio<Writable, Readable, null>
  readonly lines: Interface
  /** Rejects when the process ends. */
  readonly ended: Promise<never>
}

let desk: Desk | undefined
let last: Promise<unknown> = Promise.resolve()

/** The demo's program, one process for all journeys of a worker; it ends when the worker does. */
function openDesk(): Desk {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, DATABASE_URL: inject('databaseUrl') },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.unref()
  const ended = once(child, 'exit').then((): never => {
    desk = undefined
    throw new Error("the demo's commands have ended")
  })
  ended.catch(() => {})
  return { child, lines: createInterface({ input: child.stdout }), ended }
}

async function ask(command: readonly (string | number)[]): Promise<string> {
  desk ??= openDesk()
  const answered = once(desk.lines, 'line') as Promise<[string]>
  desk.child.stdin.write(`${JSON.stringify(command.map(String))}\n`)
  const [line] = await Promise.race([answered, desk.ended])
  const { code, said } = JSON.parse(line) as { code: number; said: string[] }
  if (code !== 0) throw new Error(`demo ${command.join(' ')}: ${said.join(' ')}`)
  return said.join('\n')
}

/** One after the other: an answer belongs to the line before it. */
function demo(...command: (string | number)[]): Promise<string> {
  const answer = last.catch(() => {}).then(() => ask(command))
  last = answer
  return answer
}

/** Another member holds every place of a day. */
export const fillDay = (storeId: number, day: string, productId: number, mobile: string) =>
  demo('fill-day', storeId, day, productId, mobile)

/** The moment after paying in which a cancel is free is over. */
export const endGrace = (orderSn: string) => demo('end-grace', orderSn)

const minutesLeftToday = () => {
  const now = new Date()
  return (studioInstant(addDays(studioDay(now), 1)).getTime() - now.getTime()) / 60_000
}

/** So many minutes are left before a visit; fewer late in the evening, since it is today's. */
export const nearStart = (orderSn: string, minutes: number) =>
  demo('near-start', orderSn, Math.max(1, Math.min(minutes, Math.floor(minutesLeftToday()) - 2)))

/**
 * A cancel of the visit costs something from now on, at whatever hour: it begins with tomorrow. Today's would be late by
 * the studio's own fault wherever its hour is one at which the store is closed.
 */
export async function tooLateForFree(orderSn: string): Promise<void> {
  await endGrace(orderSn)
  await demo('near-start', orderSn, Math.floor(minutesLeftToday()) + 2)
}

/** The fifteen minutes of a booking are over. */
export const endHold = (orderSn: string) => demo('end-hold', orderSn)

/** And those of a voucher order. */
export const endOrderHold = (orderNo: string) => demo('end-order-hold', orderNo)

/** So many minutes later, as far as codes sent to a number are concerned. */
export const codesLater = (mobile: string, minutes: number) => demo('age-codes', mobile, minutes)

/** The wait before a change to this number is over. */
export const mobileChangeDue = (mobile: string) => demo('finish-mobile-changes', mobile)

/** An unused redeem code. */
export const redeemCode = (gift: object) => demo('redeem-code', JSON.stringify(gift))

/** What coupons of a rule take off. */
export const couponRule = (key: string, discount: object) => demo('coupon-rule', key, JSON.stringify(discount))

/** Messages to a member: something that happened at the store, or a refund that arrived. */
export const notify = (
  mobile: string,
  ...messages: { kind: 'checked_in' | 'refund_settled'; key: string; minutes_ago?: number; path?: string }[]
) => demo('notify', mobile, JSON.stringify(messages))

/** The sweep of reminders at another moment, for one booking. */
export const turnClock = (orderSn: string, to: Date) => demo('remind', orderSn, to.toISOString())

/** The provider's answer to an attempt to pay was lost. */
export const losePrepay = (payNo: string) => demo('lose-prepay', payNo)

/** One of the chain's switches; the server reads it within a few seconds. */
export const turnSwitch = (key: string, value: number) => demo('setting', key, value)

/** So many days later, as far as what a member did and who invited them is concerned, and the night after. */
export const daysLater = (mobile: string, days: number) => demo('age-visits', mobile, days)

/** A person of a store is invited; answers where they join. */
export const inviteStaff = (name: string, mobile: string, role: string, storeId: number) =>
  demo('invite-staff', name, mobile, role, storeId)
