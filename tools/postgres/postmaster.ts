import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync, realpathSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { identityOf, isAlive } from '../process/claim.mjs'
import { codeOf } from '../terminal/failure.ts'

export type Postmaster = { pid: number; identity: string; port: number; stopping: boolean }

const commandOf = (pid: number): string[] => {
  if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')
  return spawnSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' })
    .stdout.trim()
    .split(' ')
}

const folderOf = (pid: number): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
}

// After a crash or a reboot the number in postmaster.pid can belong to anyone, even to another postgres.
const servesCluster = (pid: number, cluster: string): boolean => {
  try {
    const command = commandOf(pid)
    if (basename(command[0] ?? '') !== 'postgres') return false
    // A postmaster's working directory is its cluster; a container's root may not be allowed to see it.
    return (folderOf(pid) ?? command[command.indexOf('-D') + 1]) === realpathSync(cluster)
  } catch {
    return false
  }
}

const readPid = (text: string): number => Math.abs(Number.parseInt(text, 10)) || 0

/** The postmaster that runs on this cluster right now, if one does. */
export const runningPostmaster = (cluster: string): Postmaster | undefined => {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pidLine = '', , , portLine = '', , , , state = ''] = readFileSync(file, 'utf8').split('\n')
  const pid = readPid(pidLine)
  const identity = pid > 0 ? identityOf(pid) : undefined
  if (!identity || !servesCluster(pid, cluster)) return undefined
  return { pid, identity, port: Number(portLine), stopping: state.trim() === 'stopping' }
}

const numberTaken = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

/** Makes a stale postmaster.pid harmless when its number is taken, if only by a zombie: PostgreSQL would refuse. */
export const clearReusedPid = (cluster: string) => {
  const file = join(cluster, 'postmaster.pid')
  if (!existsSync(file)) return
  const text = readFileSync(file, 'utf8')
  const pid = readPid(text)
  if (pid === 0 || !numberTaken(pid) || runningPostmaster(cluster)) return
  let unused = 4_194_303
  while (numberTaken(unused)) unused -= 1
  // Only the number: the rest is how PostgreSQL finds workers that outlived their postmaster.
  writeFileSync(file, text.replace(/^-?\d+/, String(unused)))
}

export const waitUntilGone = async (identity: string, milliseconds: number): Promise<boolean> => {
  const deadline = performance.now() + milliseconds
  while (isAlive(identity)) {
    if (performance.now() > deadline) return false
    await pause(20)
  }
  return true
}

const signal = (pid: number, name: NodeJS.Signals) => {
  try {
    process.kill(pid, name)
  } catch {}
}

/** Fast shutdown; immediate when forced or when fast takes too long (the next start then recovers from the log). */
export const stopPostmaster = async ({ pid, identity }: Pick<Postmaster, 'pid' | 'identity'>, force = false) => {
  if (!isAlive(identity)) return
  if (!force) {
    signal(pid, 'SIGINT')
    if (await waitUntilGone(identity, 30_000)) return
  }
  signal(pid, 'SIGQUIT')
  if (await waitUntilGone(identity, 10_000)) return
  signal(pid, 'SIGKILL')
  await waitUntilGone(identity, 5000)
}
