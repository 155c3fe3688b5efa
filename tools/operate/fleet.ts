// Several processes behind a front, on one PostgreSQL that can be stopped and started, as operators run it.
import { join } from 'node:path'
import { ensureBuilt } from '../build/ensure-build.ts'
import { layWire, type Wire } from '../chaos/wire.ts'
import { type Postgres, startPostgres } from '../postgres/postgres.ts'
import { copyDatabase } from '../product/copy.ts'
import { makeScratch } from '../testing/scratch.ts'
import { type Crewed, startCrew } from './crew.ts'
import { type Disk, makeDisk } from './disk.ts'

export type Fleet = Crewed & {
  /** Between the processes and the database; the harness has its own. */
  wire: Wire
  /** Undefined where this account may not mount one. */
  disk: Disk | undefined
  scratch: string
  database: { stop: () => Promise<void>; start: () => Promise<void> }
}

const over = (url: string, port: number): string => Object.assign(new URL(url), { port: String(port) }).href

type Wired = { postgres: Pick<Postgres, 'url' | 'stop'>; wire: Wire; own: Wire }

/** A copy on the PostgreSQL of a test run serves trials that leave the database alone. */
const databaseOf = async (dir: string, filledUrl: string | undefined): Promise<Wired['postgres']> => {
  if (!filledUrl) return startPostgres({ dir })
  const { url, drop } = await copyDatabase(filledUrl)
  return { url, stop: drop }
}

const wired = async (dir: string, filledUrl?: string): Promise<Wired> => {
  const postgres = await databaseOf(dir, filledUrl)
  const { hostname: host, port } = new URL(postgres.url)
  const at = { host, port: Number(port) }
  const [wire, own] = await Promise.all([layWire(at), layWire(at)])
  return { postgres, wire, own }
}

/** The database comes back at another port, and both wires lead there. */
const switchOf = (dir: string, { postgres: first, wire, own }: Wired) => {
  let postgres = first
  return {
    stop: () => postgres.stop(),
    start: async () => {
      postgres = await startPostgres({ dir })
      const port = Number(new URL(postgres.url).port)
      for (const one of [wire, own]) one.aim(port)
    },
  }
}

export const startFleet = async (size: number, filledUrl?: string): Promise<Fleet> => {
  await ensureBuilt({ quiet: true })
  const scratch = await makeScratch()
  const disk = await makeDisk(join(scratch.dir, 'disk'))
  const dir = join(scratch.dir, 'disk', 'postgres')
  const laid = await wired(dir, filledUrl)
  const { postgres, wire, own } = laid
  const crewed = await startCrew({
    scratch: scratch.dir,
    databaseUrl: over(postgres.url, wire.port),
    ownUrl: over(postgres.url, own.port),
    roles: Array.from({ length: size }, () => 'all' as const),
    isFilled: filledUrl !== undefined,
  })
  const power = switchOf(dir, laid)
  return {
    ...{ ...crewed, wire, disk, scratch: scratch.dir, database: power },
    end: async () => {
      await crewed.end()
      await Promise.all([wire.stop(), own.stop()])
      await power.stop()
      await disk?.remove()
      await scratch.remove()
    },
  }
}
