import type pg from 'pg'
import { Gauge, type Metric } from 'prom-client'

type PoolName = 'requests' | 'shared'
const open = new Map<pg.Pool, PoolName>()

/** Counted from now on, until it is closed. */
export function watchPool(name: PoolName, pool: pg.Pool): void {
  for (const old of open.keys()) if (old.ended) open.delete(old)
  open.set(pool, name)
}

const sumOf = (name: PoolName, count: (pool: pg.Pool) => number): number =>
  [...open].reduce((sum, [pool, its]) => (its === name && !pool.ended ? sum + count(pool) : sum), 0)

const poolConnections = new Gauge({
  name: 'kuaimen_pool_connections',
  help: 'Connections of this process to the database, in use and idle',
  labelNames: ['pool', 'state'],
  registers: [],
  collect() {
    for (const pool of ['requests', 'shared'] as const) {
      this.set(
        { pool, state: 'used' },
        sumOf(pool, ({ totalCount, idleCount }) => totalCount - idleCount),
      )
      this.set(
        { pool, state: 'idle' },
        sumOf(pool, ({ idleCount }) => idleCount),
      )
    }
  },
})

const poolSize = new Gauge({
  name: 'kuaimen_pool_size',
  help: 'How many connections the pool may open',
  labelNames: ['pool'],
  registers: [],
  collect() {
    for (const pool of ['requests', 'shared'] as const)
      this.set(
        { pool },
        sumOf(pool, ({ options }) => options.max),
      )
  },
})

const poolWaiting = new Gauge({
  name: 'kuaimen_pool_waiting',
  help: 'Who waits for a connection',
  labelNames: ['pool'],
  registers: [],
  collect() {
    for (const pool of ['requests', 'shared'] as const)
      this.set(
        { pool },
        sumOf(pool, ({ waitingCount }) => waitingCount),
      )
  },
})

export const poolMetrics: readonly Metric[] = [poolConnections, poolSize, poolWaiting]
