import type { EverySecond, Services } from '../../context'
import type { Tx } from '../../db/database'
import type { Ports } from '../../ports'
import { logIgnored } from './report-ignored-error'

interface Tallied {
  readonly n: number
}

interface Rules<T extends Tallied> {
  /** Where it is said that rows could not be written. */
  readonly where: string
  /** Rows of the same name are one. */
  nameOf(row: T): string
  /** Whether a new row may wait beside so many others: strangers may name anything. */
  mayWait(row: T, others: number): boolean
  write(tx: Tx, rows: T[]): Promise<unknown>
}

/** Costs nothing where something happens: added up in this process, and written once a second in one statement. */
export function batchedCounter<T extends Tallied>({ where, nameOf, mayWait, write }: Rules<T>) {
  // By app: the ports are the same for everything of one.
  const waiting = new WeakMap<Ports, Map<string, T>>()
  const waitingOf = ({ ports }: Pick<Services, 'ports'>): Map<string, T> => {
    const rows = waiting.get(ports) ?? new Map<string, T>()
    waiting.set(ports, rows)
    return rows
  }
  const add = (services: Pick<Services, 'ports'>, row: T): void => {
    const rows = waitingOf(services)
    const name = nameOf(row)
    const known = rows.get(name)
    if (known || mayWait(row, rows.size)) rows.set(name, { ...row, n: row.n + (known?.n ?? 0) })
  }
  /** Each second; what could not be written waits for the next one. */
  const writeAll: EverySecond = async (services) => {
    const waits = waitingOf(services)
    if (waits.size === 0) return
    const rows = [...waits.values()]
    waits.clear()
    try {
      await write(services.db, rows)
    } catch (error) {
      for (const row of rows) add(services, row)
      logIgnored(services.log, where, error)
    }
  }
  return { add, writeAll }
}
