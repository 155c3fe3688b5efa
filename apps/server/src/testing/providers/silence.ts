import { vi } from 'vitest'
import { unlessSilent } from '../../providers/breaker'

const SILENT_CALLS = 5
const REST_MS = 10_000

const late = async () => {
  throw Object.assign(new Error('late'), { name: 'TimeoutError' })
}

/** A provider is left alone meanwhile, since it was silent too often; afterwards it answers again. */
export async function whileResting(url: string, work: () => Promise<unknown>): Promise<void> {
  vi.useFakeTimers({ toFake: ['performance'] })
  const call = (ask: () => Promise<unknown>) => unlessSilent(url, ask, () => new Error('rests')).catch(() => undefined)
  try {
    for (let nth = 0; nth < SILENT_CALLS; nth += 1) await call(late)
    await work()
  } finally {
    vi.advanceTimersByTime(REST_MS)
    await call(async () => 'well')
    vi.useRealTimers()
  }
}
