// A seed's runs, batch by batch, on one product.
import { type Outcome, runBatch } from './batch.ts'
import { signUp } from './phone.ts'
import { AT_ONCE, type Batch, batchOf, faultsOf } from './plan.ts'
import { startSubject } from './subject.ts'

export type Wanted = { seed: number; runs: number; only?: number }
export type Line = { run: number; what: string; off: string[] }
export type Tally = { passed: number; failed: number[]; kills: number; stood: number; faults: Set<string> }

const linesOf = ({ point, opening }: Batch, { results, stood, off }: Outcome): Line[] =>
  results.map(({ life: { plan, told }, off: own }) => ({
    run: plan.run,
    what: [
      plan.way,
      plan.late ? `${plan.outcome} late` : plan.outcome,
      [opening?.name, plan.fault?.name].filter(Boolean).join('+') || 'no fault',
      plan.cancels ? 'cancels' : 'stays',
      point === 'none' ? 'not killed' : `killed: ${point} with ${stood} there`,
      `told ${told}`,
    ].join(' · '),
    // What cannot be laid at one life's door is everybody's.
    off: [...own, ...off],
  }))

export const runChaos = async ({ seed, runs, only }: Wanted, tell: (line: Line) => void): Promise<Tally> => {
  const subject = await startSubject()
  const said = new Set<string>()
  const tally: Tally = { passed: 0, failed: [], kills: 0, stood: 0, faults: new Set() }
  try {
    const members = []
    for (let nth = 0; nth < AT_ONCE; nth += 1) members.push(await signUp(subject, nth))
    for (let nth = 0; nth * AT_ONCE < runs; nth += 1) {
      const whole = batchOf(seed, nth, runs)
      const plans = whole.plans.filter(({ run }) => only === undefined || run === only)
      if (plans.length === 0) continue
      const batch = { ...whole, plans }
      const outcome = await runBatch(subject, batch, members)
      tally.kills += batch.point === 'none' ? 0 : 1
      tally.stood += outcome.stood
      for (const name of faultsOf(batch)) tally.faults.add(name)
      // The audit looks at everything: what an earlier batch was blamed for is not blamed on this one.
      const off = outcome.off.filter((what) => !said.has(what))
      for (const what of off) said.add(what)
      for (const line of linesOf(batch, { ...outcome, off })) {
        tell(line)
        if (line.off.length === 0) tally.passed += 1
        else tally.failed.push(line.run)
      }
    }
    return tally
  } finally {
    await subject.stop()
  }
}
