import { readFileSync } from 'node:fs'

const parentOf = (pid: number): number | undefined => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return undefined
  }
}

// npm starts scripts through `sh -c`, and some shells stay between it and us.
const shellBetween = (pid: number): boolean => {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('bootstrap.mjs')
  } catch {
    return false
  }
}

/** Calls back once when the npm that runs us is gone: its terminal would believe us stopped. */
export const watchParent = (onGone: () => void) => {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  const grandparent = shellBetween(parent) ? parentOf(parent) : undefined
  const timer = setInterval(() => {
    if (process.ppid === parent && (grandparent === undefined || parentOf(parent) === grandparent)) return
    clearInterval(timer)
    onGone()
  }, 500)
  timer.unref()
}
