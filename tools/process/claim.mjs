// The process that holds a folder right now. Plain JavaScript, because bootstrap.mjs needs it before anything is installed.
// Each contender writes a file of its own and then looks around, so a dead holder's file never has to be stolen.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const readText = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}

const startFromProc = (pid) => {
  const stat = readText(`/proc/${pid}/stat`)
  if (!stat) return undefined
  // The command name may hold spaces and brackets: count the fields after the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined
  const boot = readText('/proc/sys/kernel/random/boot_id') ?? ''
  return `${fields[19]}-${boot.slice(0, 8)}`
}

const startFromPs = (pid) => {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
  const line = spawnSync('ps', ['-o', 'state=,lstart=', '-p', String(pid)], { env, encoding: 'utf8' }).stdout?.trim()
  if (!line || line.startsWith('Z')) return undefined
  return `${Date.parse(`${line.replace(/^\S+\s+/, '')} UTC`)}-ps`
}

/** A name for a process that no later process with the same number shares; undefined when it is gone. */
export const identityOf = (pid) => {
  const start = process.platform === 'linux' ? startFromProc(pid) : startFromPs(pid)
  return start === undefined ? undefined : `${pid}-${start}`
}

export const isAlive = (identity) => identityOf(Number.parseInt(identity, 10)) === identity

let sequence = 0

/** Writes a claim for a process (this one by default); the caller changes and drops it. */
export const writeClaim = (dir, info = {}, pid = process.pid) => {
  mkdirSync(dir, { recursive: true })
  sequence += 1
  const identity = identityOf(pid)
  const file = join(dir, `${identity}.${process.pid}.${sequence}.json`)
  const update = (next) => {
    // Written aside and renamed, so that no process reads half a claim.
    writeFileSync(`${file}.part`, JSON.stringify({ ...next, pid, identity }))
    renameSync(`${file}.part`, file)
  }
  update(info)
  return { file, update, release: () => rmSync(file, { force: true }) }
}

/** The claims of living processes but for one's own file; sweeps what the dead left behind. */
export const liveClaims = (dir, ownFile) => {
  mkdirSync(dir, { recursive: true })
  const found = []
  for (const name of readdirSync(dir)) {
    const file = join(dir, name)
    if (file === ownFile) continue
    const [identity = ''] = name.split('.')
    if (!isAlive(identity)) rmSync(file, { force: true })
    else if (name.endsWith('.json')) {
      const text = readText(file)
      if (text) found.push(JSON.parse(text))
    }
  }
  return found
}

/** Waits until no other living process claims the folder, then holds it; returns the release. */
export const holdAlone = async (dir, { onWait, signal } = {}) => {
  let waited = false
  for (;;) {
    signal?.throwIfAborted()
    if (liveClaims(dir).length === 0) {
      const mine = writeClaim(dir)
      // Look again after writing: of two who write at once, both see each other and both step back.
      if (liveClaims(dir, mine.file).length === 0) return mine.release
      mine.release()
    } else if (!waited) {
      waited = true
      onWait?.()
    }
    await pause(50 + Math.random() * 150, undefined, signal ? { signal } : undefined)
  }
}
