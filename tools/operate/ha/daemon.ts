// Programs of Debian's as children of a trial: killed, stopped and gone on with whole, with all that they started.
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, readdirSync, readFileSync } from 'node:fs'
import { identityOf, isAlive } from '../../process/claim.mjs'
import { openLog } from '../../process/log-file.ts'
import { PlainFailure } from '../../terminal/failure.ts'

export type Daemon = {
  pid: number
  isRunning: () => boolean
  /** To the program alone. */
  signal: (name: NodeJS.Signals) => void
}

type Starting = {
  program: string
  args: readonly string[]
  logPath: string
  env?: Record<string, string>
  account?: { uid: number; gid: number } | undefined
}

/** Refuses, with the command that helps, when a program of a package is missing. */
export const requirePrograms = (programs: readonly string[], packages: string): void => {
  const missing = programs.filter((name) => spawnSync('sh', ['-c', `command -v ${name}`]).status !== 0)
  if (missing.length === 0) return
  throw new PlainFailure(`这里没有 ${missing.join('、')}。请先安装：apt-get install -y ${packages}`)
}

const running = new Set<number>()

const send = (pid: number, name: NodeJS.Signals): void => {
  try {
    process.kill(pid, name)
  } catch {}
}

/** Numbers of a process and of all below it. */
const familyOf = (pid: number): number[] => {
  const children = new Map<number, number[]>()
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
      children.set(parent, [...(children.get(parent) ?? []), Number(name)])
    } catch {}
  }
  const all = [pid]
  for (let nth = 0; nth < all.length; nth += 1) all.push(...(children.get(all[nth]!) ?? []))
  return all
}

export const signalFamily = (pid: number, name: NodeJS.Signals): void => {
  for (const one of familyOf(pid)) send(one, name)
}

process.once('exit', () => {
  for (const pid of running) signalFamily(pid, 'SIGKILL')
})

export const startDaemon = async ({ program, args, logPath, env, account }: Starting): Promise<Daemon> => {
  const log = await openLog(logPath)
  const child = spawn(program, [...args], {
    cwd: '/',
    env: { PATH: process.env.PATH, LC_ALL: 'C', ...env },
    ...(account && { uid: account.uid, gid: account.gid }),
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
  })
  closeSync(log.fd)
  await new Promise<void>((done, fail) => {
    child.once('spawn', done)
    child.once('error', fail)
  })
  const pid = child.pid ?? 0
  const identity = identityOf(pid)
  running.add(pid)
  child.once('exit', () => running.delete(pid))
  return {
    pid,
    isRunning: () => identity !== undefined && isAlive(identity),
    signal: (name) => send(pid, name),
  }
}
