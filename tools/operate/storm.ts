// Customers who book, pay and cancel while operators work, and visitors who look. Whoever gets no answer taps again.
import { setTimeout as pause } from 'node:timers/promises'
import { begin, type Customer, leave, lookUntilDone, open, order, pay } from '../chaos/customer.ts'
import { ways } from '../chaos/faults.ts'
import { signUp } from '../chaos/phone.ts'
import type { Plan } from '../chaos/plan.ts'
import type { Person } from '../chaos/scenarios.ts'
import { settle } from '../chaos/settle.ts'
import { books, judge, strangers } from '../chaos/verdict.ts'
import type { World } from '../chaos/world.ts'

export type Storm = {
  /** Those who came so far. */
  customers: Customer[]
  /** Customers who could not even begin. */
  off: string[]
  /** Documents that visitors were shown, by status. */
  shown: Map<number, number>
  /** The storm ends: no new customers come, those who are there get done. */
  over: () => Promise<void>
}

const GIVE_UP_MS = 90_000

const planOf = (run: number): Plan => ({
  ...{ run, scenario: 'cash', way: ways[run % ways.length]!, outcome: 'paid' },
  ...{ late: false, asks: true, points: [], leaves: run % 3 === 0 },
})

/** The preparation of a customer asks the database itself, which may be away. */
const untilDone = async <T>(work: () => Promise<T>): Promise<T> => {
  for (const until = Date.now() + GIVE_UP_MS; ; await pause(200)) {
    try {
      return await work()
    } catch (error) {
      if (Date.now() > until) throw error
    }
  }
}

const live = async (world: World, customer: Customer): Promise<void> => {
  try {
    await order(world, customer)
    // The provider may be said to be away while our own side is: who is at the cashier tries again.
    await untilDone(() => open(world, customer))
    await pay(world, customer)
    await lookUntilDone(world, customer)
    if (customer.plan.leaves) await leave(world, customer)
  } catch (error) {
    customer.broken = error instanceof Error ? error.message : String(error)
  }
}

export const signUpPeople = async (world: World, count: number): Promise<Person[]> => {
  const people: Person[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const member = await signUp(world, nth)
    people.push({ member, friend: member, set_id: 0 })
  }
  return people
}

let runs = 0

export const startStorm = (world: World, people: readonly Person[]): Storm => {
  const customers: Customer[] = []
  const off: string[] = []
  const shown = new Map<number, number>()
  let isOver = false
  world.taken.clear()
  const come = async (person: Person): Promise<void> => {
    while (!isOver) {
      runs += 1
      const run = runs
      const customer = await untilDone(() => begin(world, planOf(run), person)).catch(
        (error: unknown) => void off.push(String(error)),
      )
      if (!customer) return
      customers.push(customer)
      await live(world, customer)
    }
  }
  /** Each shows another address, so that no shared document answers. */
  const look = async (): Promise<void> => {
    for (let nth = 0; !isOver; nth += 1) {
      const answer = await fetch(`${world.url}/?from=${nth}`, { signal: AbortSignal.timeout(30_000) }).catch(
        () => undefined,
      )
      const status = answer?.status ?? 0
      shown.set(status, (shown.get(status) ?? 0) + 1)
      await answer?.arrayBuffer().catch(() => undefined)
      await pause(50)
    }
  }
  const all = Promise.all([...people.map(come), look()])
  return {
    customers,
    off,
    shown,
    over: async () => {
      isOver = true
      await all
    },
  }
}

/** Findings when all is quiet, by the books of both sides and what each customer was shown. */
export const verdict = async (world: World, customers: readonly Customer[]): Promise<string[]> => {
  const restless = await settle(world, customers)
  const judged: string[] = []
  // One after the other: all at once would wait for the few connections longer than these wait.
  for (const customer of customers)
    judged.push(...(await judge(world, customer)).map((what) => `${customer.order}: ${what}`))
  return [...restless, ...judged, ...(await strangers(world)), ...(await books(world)), ...(await world.audit())]
}
