import { Gauge, Registry } from 'prom-client'
import type { Services } from '../../context'
import type { DatabaseGauges } from '../../db/gauge'
import { logIgnored } from './report-ignored-error'

const READ_EVERY_MS = 15_000
/** So long a scrape waits for numbers under way; then it goes with those of the last time. */
const WAIT_MS = 500
/** Older numbers are left out: an absent metric says more than a wrong one. */
const GOOD_FOR_MS = 90_000

const nothingAfter = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, ms).unref()
  })

/**
 * Numbers of the whole database, the same from every process, as text for a scrape. They are read when somebody
 * scrapes, at most every quarter of a minute, by a connection that no request uses; a database that is away holds no
 * scrape up.
 */
export function databaseNumbers(
  { db, now, log }: Services,
  groups: readonly DatabaseGauges[],
): () => Promise<{ readonly text: string; readonly ageSeconds: number }> {
  const registry = new Registry()
  const gauges = new Map(
    groups
      .flatMap((group) => group.gauges)
      .map(({ name, help, labelNames = [] }) => [name, new Gauge({ name, help, labelNames, registers: [registry] })]),
  )
  let readAt: Date | undefined
  let reading: Promise<void> | undefined

  const read = async () => {
    const { at, readings } = await db.cached({ key: ['metrics'], now: now(), forMs: READ_EVERY_MS }, async (tx) => ({
      at: now(),
      readings: (await Promise.all(groups.map((group) => group.read(tx, now())))).flat(),
    }))
    readAt = at
    for (const gauge of gauges.values()) gauge.reset()
    for (const { name, labels = {}, value } of readings) gauges.get(name)?.set(labels, value)
  }

  return async () => {
    reading ??= read()
      .catch((error: unknown) => logIgnored(log, 'http:database_numbers', error))
      .finally(() => {
        reading = undefined
      })
    await Promise.race([reading, nothingAfter(WAIT_MS)])
    const ageMs = readAt ? now().getTime() - readAt.getTime() : Number.POSITIVE_INFINITY
    return { text: ageMs > GOOD_FOR_MS ? '' : await registry.metrics(), ageSeconds: ageMs / 1000 }
  }
}
