// A release of before, built once into the data folder and started beside the subject: what is compared with it runs at the same time.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { demoToken } from '../tools/shots/demo-member.ts'
import { fromRoot, root } from '../tools/terminal/root.ts'
import { startFrom } from './subject.ts'

export type OldRelease = { url: string; pid: number; token: string; stop: () => Promise<void> }

const run = (command: string, args: string[], cwd: string) => execFileSync(command, args, { cwd, stdio: 'pipe' })

const hasCommit = (commit: string): boolean => {
  try {
    run('git', ['cat-file', '-e', `${commit}^{commit}`], root)
    return true
  } catch {
    return false
  }
}

/** The packages of today, but the workspaces of then. */
const linkPackages = (folder: string) => {
  const [from, to] = [fromRoot('node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(to, '@kuaimen'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@kuaimen') symlinkSync(join(from, name), join(to, name))
  for (const name of readdirSync(join(from, '@kuaimen')))
    symlinkSync(readlinkSync(join(from, '@kuaimen', name)), join(to, '@kuaimen', name))
}

const build = (commit: string, folder: string) => {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  run('sh', ['-c', `git archive ${commit} | tar -x -C "${folder}"`], root)
  linkPackages(folder)
  run(process.execPath, ['--import', 'tsx', 'tools/build.ts', '--quiet'], folder)
}

/** Undefined where the history does not reach so far. */
export const startOldRelease = async (commit: string): Promise<OldRelease | undefined> => {
  if (!hasCommit(commit)) return undefined
  const folder = fromRoot(`data/bench/release-${commit}`)
  const entry = join(folder, 'apps/server/dist/main.js')
  if (!existsSync(entry) || !existsSync(join(folder, 'apps/web/dist/server/entry-server.js'))) build(commit, folder)
  const started = await startFrom(entry)
  return { ...started, token: await demoToken(started.url, started.labUrl) }
}
