// Programs of the system: looked for in PATH, installed with apt where that is allowed.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { fromRoot } from '../terminal/root.ts'
import { complain, say } from '../terminal/say.ts'

export const inPath = (name: string): string[] =>
  (process.env.PATH ?? '').split(':').flatMap((folder) => (folder ? [`${folder}/${name}`] : []))

export const run = (command: string, args: string[], env: Record<string, string>) =>
  spawnSync(command, args, { env: { ...process.env, ...env }, encoding: 'utf8', timeout: 600_000 })

export const mayUseApt = () => process.getuid?.() === 0 && inPath('apt-get').some(existsSync)

export const apt = (...packages: string[]): boolean => {
  const quietly = { DEBIAN_FRONTEND: 'noninteractive' }
  say(`用 apt 安装 ${packages.join('、')}……`)
  run('apt-get', ['update', '-qq'], quietly)
  const done = run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], quietly)
  if (done.status !== 0) complain(`apt 没有装好：${done.stderr.trim().split('\n').at(-1)}`)
  return done.status === 0
}

/** A package that could not be had is not asked for again. */
export const aptOnce = (name: string, ...others: string[]): boolean => {
  const refused = fromRoot(`.cache/no-${name}`)
  if (!mayUseApt() || existsSync(refused)) return false
  if (apt(name, ...others)) return true
  mkdirSync(fromRoot('.cache'), { recursive: true })
  writeFileSync(refused, '')
  return false
}
