// A small disk of its own for the database, so that it can be full without anybody else's being full.
import { spawnSync } from 'node:child_process'
import { chmod, mkdir, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

export type Disk = { fill: () => Promise<void>; free: () => Promise<void>; remove: () => Promise<void> }

const SIZE = '1200m'

const run = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0

/** Undefined where it cannot be had: not Linux, or not root. */
export const makeDisk = async (dir: string): Promise<Disk | undefined> => {
  await mkdir(dir, { recursive: true })
  await chmod(dir, 0o755)
  const isMounted =
    process.platform === 'linux' && run('mount', '-t', 'tmpfs', '-o', `size=${SIZE},mode=0755`, 'tmpfs', dir)
  if (!isMounted) return undefined
  const ballast = join(dir, 'ballast')
  const umount = () => run('umount', '-l', dir)
  process.once('exit', umount)
  return {
    fill: async () => {
      const { bavail, bsize } = await statfs(dir)
      const piece = Buffer.alloc(1 << 20)
      const pieces = Math.ceil((bavail * bsize) / piece.length)
      const all = (function* () {
        for (let nth = 0; nth < pieces; nth += 1) yield piece
      })()
      await writeFile(ballast, all).catch(() => {})
    },
    free: () => rm(ballast, { force: true }),
    remove: async () => {
      umount()
      process.off('exit', umount)
    },
  }
}
