// Passing folders for tests, swept by the next run when their own was killed.
import { spawnSync } from 'node:child_process'
import { existsSync, statfsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningPostmaster, stopPostmaster } from '../postgres/postmaster.ts'
import { identityOf, isAlive } from '../process/claim.mjs'

const prefix = 'kuaimen-test-'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 6 * 2 ** 30

const hasRoom = (dir: string): boolean => {
  if (!existsSync(dir)) return false
  const { bavail, bsize } = statfsSync(dir)
  return bavail * bsize > ENOUGH_BYTES
}

/** In memory where there is plenty: a run copies the demo's database 300 times, and the disk would make each copy wait. */
const home = (): string => (hasRoom(MEMORY) ? MEMORY : tmpdir())

/** A database may lie on a disk of its own, which a killed run leaves mounted. */
const removeScratch = async (dir: string) => {
  const disk = join(dir, 'disk')
  for (const home of [dir, disk]) {
    const postmaster = runningPostmaster(join(home, 'postgres'))
    if (postmaster) await stopPostmaster(postmaster, true)
  }
  if (existsSync(disk)) spawnSync('umount', ['-l', disk])
  await rm(dir, { recursive: true, force: true })
}

const sweep = async (place: string) => {
  for (const name of await readdir(place).catch(() => [])) {
    const [identity] = name.startsWith(prefix) ? name.slice(prefix.length).split('.') : []
    // Another user's leftovers are not ours to remove.
    if (identity && !isAlive(identity)) await removeScratch(join(place, name)).catch(() => {})
  }
}

/** A folder that goes when `remove` is called, or when a later run finds its process gone. */
export const makeScratch = async (): Promise<{ dir: string; remove: () => Promise<void> }> => {
  for (const place of [tmpdir(), MEMORY]) await sweep(place)
  const dir = await mkdtemp(join(home(), `${prefix}${identityOf(process.pid)}.`))
  // The database may run under another account, which must get through.
  await chmod(dir, 0o755)
  return { dir, remove: () => removeScratch(dir) }
}
