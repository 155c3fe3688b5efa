// A seed's runs, batch by batch, on one product.
import { type Outcome, type Result, runBatch } from './batch.ts'
import { signUp } from './phone.ts'
import type { Batch } from './plan.ts'
import type { Person } from './scenarios.ts'
import { type Subject, startSubject } from './subject.ts'

export type Line = { run: number; what: string; off: string[] }
export type Tally = {
  passed: number
  failed: number[]
  /** Faults with a point: how many were planned, and how many really met. */
  pairs: { planned: Set<string>; hit: Set<string> }
  kills: number
  /** How many scenarios were at each point when the server was killed. */
  stood: Record<string, number>
  scenarios: Record<string, number>
}

/** A scenario with a fault and points is there for them to meet. */
const missed = ({ customer, fired }: Result): string[] => {
  const { plan, stood } = customer
  if (plan.points.length === 0 || !plan.fault) return []
  return [
    ...(fired ? [] : [`${plan.fault.name} did not come to pass`]),
    ...plan.points
      .filter((point) => !stood.has(point))
      .map((point) => `was not at ${point} when the server was killed`),
  ]
}

const lineOf = (result: Result, off: string[]): Line => {
  const { plan, shown, stood } = result.customer
  const what = [
    plan.moment ?? plan.scenario,
    plan.way,
    plan.late ? `${plan.outcome} late` : plan.outcome,
    plan.fault?.name ?? 'no fault',
    plan.leaves ? 'leaves' : 'stays',
    stood.size > 0 ? `killed: ${[...stood].join(', ')}` : 'not killed',
    `shown ${shown}`,
  ]
  // A finding that cannot be laid at one life's door is everybody's.
  return { run: plan.run, what: what.join(' · '), off: [...missed(result), ...result.off, ...off] }
}

/** Sets of the shop for each, for who buys the same waits for the other. */
const setsFor = async ({ database }: Subject, count: number): Promise<number[]> => {
  const { rows } = await database.query<{ id: number }>(
    `insert into coupon_set (name, note, cover, gallery, price_fen, list_price_fen, gives, stock, limit_per_member,
                             on_from, on_until, group_size, group_price_fen, rank)
     select name, note, cover, gallery, price_fen, list_price_fen, gives, 10000, 10000,
            on_from, on_until, group_size, group_price_fen, rank
     from (select * from coupon_set where group_size = 2 limit 1) s, generate_series(1, $1::int) returning id`,
    [count],
  )
  return rows.map(({ id }) => id)
}

const people = async (subject: Subject, count: number): Promise<Person[]> => {
  const sets = await setsFor(subject, count)
  const come = []
  for (let nth = 0; nth < count; nth += 1)
    come.push({
      member: await signUp(subject, nth),
      friend: await signUp(subject, 5000 + nth),
      set_id: sets[nth]!,
    })
  return come
}

const count = (counts: Record<string, number>, name: string) => {
  counts[name] = (counts[name] ?? 0) + 1
}

const note = (tally: Tally, { results, kills }: Outcome): void => {
  tally.kills += kills
  for (const result of results) {
    const { plan, stood } = result.customer
    count(tally.scenarios, plan.moment ?? plan.scenario)
    for (const point of stood) count(tally.stood, point)
    for (const point of plan.fault ? plan.points : []) {
      const pair = `${plan.fault?.name} × ${plan.way} × ${point}`
      tally.pairs.planned.add(pair)
      if (result.fired && stood.has(point)) tally.pairs.hit.add(pair)
    }
  }
}

export const runChaos = async (
  batches: readonly Batch[],
  report: (line: Line) => void,
  filledUrl?: string,
): Promise<Tally> => {
  const subject = await startSubject(filledUrl)
  const said = new Set<string>()
  const tally: Tally = {
    passed: 0,
    failed: [],
    pairs: { planned: new Set(), hit: new Set() },
    kills: 0,
    stood: {},
    scenarios: {},
  }
  try {
    const present = await people(subject, Math.max(0, ...batches.map((plans) => plans.length)))
    for (const batch of batches) {
      const outcome = await runBatch(subject, batch, present)
      note(tally, outcome)
      // The audit looks at everything: what an earlier batch was blamed for is not blamed on this one.
      const off = outcome.off.filter((what) => !said.has(what))
      for (const what of off) said.add(what)
      for (const result of outcome.results) {
        const line = lineOf(result, off)
        report(line)
        if (line.off.length === 0) tally.passed += 1
        else tally.failed.push(line.run)
      }
    }
    return tally
  } finally {
    await subject.stop()
  }
}
