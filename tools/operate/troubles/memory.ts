// A limit of the kernel's on the memory of a process, as containers set it: who goes over it is killed.
import { existsSync, mkdirSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const ROOT = '/sys/fs/cgroup'
const V1 = join(ROOT, 'memory')

type Group = { admit: (pid: number) => void; remove: () => void }

/** Undefined where this account may not make one. */
export const limitMemory = (megabytes: number): Group | undefined => {
  const isV1 = existsSync(V1)
  const folder = join(isV1 ? V1 : ROOT, `kuaimen-trial-${process.pid}`)
  try {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, isV1 ? 'memory.limit_in_bytes' : 'memory.max'), String(megabytes * 2 ** 20))
  } catch {
    return undefined
  }
  return {
    admit: (pid) => writeFileSync(join(folder, 'cgroup.procs'), String(pid)),
    remove: () => rmdirSync(folder),
  }
}
