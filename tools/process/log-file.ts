import { existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname } from 'node:path'

const tooBig = 10 * 1024 * 1024

/** Opens a log to append to, putting a big one aside, and remembers where this run begins. */
export const openLog = async (path: string): Promise<{ fd: number; path: string; from: number }> => {
  await mkdir(dirname(path), { recursive: true })
  if (existsSync(path) && statSync(path).size > tooBig) renameSync(path, `${path}.1`)
  const fd = openSync(path, 'a', 0o600)
  return { fd, path, from: statSync(path).size }
}

/** The last line a program wrote since `from` that tells what went wrong. */
export const lastWords = ({ path, from }: { path: string; from: number }): string => {
  const lines = readFileSync(path).subarray(from).toString('utf8').trim().split('\n')
  const fatal = lines.findLast((line) => /FATAL|PANIC|ERROR|Error:|"level":(50|60)/.test(line))
  return (fatal ?? lines.at(-1) ?? '').replace(/^[\d-]+ [\d:.]+ UTC \[\d+\] /, '').slice(0, 400)
}
