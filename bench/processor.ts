import { readFileSync } from 'node:fs'

// Linux counts in ticks of 10 ms, everywhere we run.
const tick = 10

/** Processor time a process has used, in milliseconds; undefined where the system does not tell. */
const used = (pid: number): number | undefined => {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
    return (Number(fields[11]) + Number(fields[12])) * tick
  } catch {
    return undefined
  }
}

/** What a request costs its server: on a busy machine this holds still where requests a second do not. */
export const costOf = async (pid: number, run: () => Promise<{ rate: number; requests: number }>) => {
  const before = used(pid)
  const { rate, requests } = await run()
  const after = used(pid)
  return { rate, cost: before === undefined || after === undefined ? undefined : (after - before) / requests }
}
