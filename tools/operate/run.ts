// The trials one after the other on one fleet, each in its own storm of customers.
import type { Customer } from '../chaos/customer.ts'
import type { Person } from '../chaos/scenarios.ts'
import type { Fleet } from './fleet.ts'
import { startFleet } from './fleet.ts'
import { openPages } from './pages.ts'
import { otherRelease } from './release.ts'
import { signUpPeople, startStorm, verdict } from './storm.ts'
import { type Measure, type Scene, type TrialName, trials } from './trials.ts'

const PROCESSES = 3
const PEOPLE = 6
/** One customer has booked, and another is at the cashier. */
const UNDER_WAY = 6

export type Held = { name: TrialName; off: string[]; said: string[]; skipped?: string }

const count = (customers: readonly Customer[], state: Customer['shown']) =>
  customers.filter(({ shown }) => shown === state).length

const slowest = (times: readonly number[]) => Math.round(Math.max(0, ...times))

/** Requests that went through the front since it was last asked. */
const traffic = ({ front }: Fleet): string => {
  const passed = front.passed.splice(0)
  const probes = front.probes.splice(0)
  const failed = passed.filter(({ status }) => status >= 500).length
  const times = passed.map(({ ms }) => ms)
  return `${passed.length} requests, ${failed} refused (5xx), slowest ${slowest(times)} ms; slowest /readyz ${slowest(probes)} ms`
}

const underWay = async (customers: readonly Customer[]): Promise<void> => {
  while (customers.filter(({ shown }) => shown !== 'nothing').length < UNDER_WAY)
    await new Promise((done) => setTimeout(done, 50))
}

type Stage = Omit<Scene, keyof Fleet | 'say'> & { fleet: Fleet; people: readonly Person[] }

const hold = async (name: TrialName, { fleet, people, ...stage }: Stage): Promise<Held> => {
  const said: string[] = []
  const storm = startStorm(fleet.world, people)
  await underWay(storm.customers)
  const result = await trials[name]({ ...fleet, ...stage, say: (sentence) => void said.push(sentence) }).catch(
    (error: unknown) => ({ off: [`the trial broke off: ${error}`] }),
  )
  await storm.over()
  const { customers, shown } = storm
  const lost = [...storm.off, ...(await verdict(fleet.world, customers))]
  const deaths = fleet.deaths.splice(0)
  said.push(
    `${customers.length} customers: ${count(customers, 'done')} shown booked and paid, ${count(customers, 'left')} shown cancelled`,
    traffic(fleet),
    `documents ${[...shown].map(([status, times]) => `${status}: ${times}`).join(', ')}`,
  )
  if ('skipped' in result) return { name, said, off: [...lost, ...deaths], skipped: result.skipped }
  return { name, said, off: [...result.off, ...lost, ...deaths] }
}

export const operate = async (
  names: readonly TrialName[],
  measure: Measure,
  report: (held: Held) => void,
  filledUrl?: string,
): Promise<void> => {
  const fleet = await startFleet(PROCESSES, filledUrl)
  try {
    // Built before anybody comes: the front is in this process, and would wait for the bundler.
    const next = names.includes('release') ? await otherRelease(fleet.scratch) : []
    const pages = await openPages(fleet.world.url)
    try {
      const people = await signUpPeople(fleet.world, PEOPLE)
      for (const name of names) report(await hold(name, { fleet, pages, people, measure, next }))
    } finally {
      await pages.close()
    }
  } finally {
    await fleet.end()
  }
}
