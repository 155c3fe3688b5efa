import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, open, readdir, readFile, rename, rm, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf, PlainFailure } from '../terminal/failure.ts'
import type { Place } from './place.ts'
import { type Account, asAccount } from './run-as.ts'

export const superuser = 'kuaimen'

const halfMade = 'postgres.new-'

/** The superuser's password: made once, readable by the starting user alone. */
export const readPassword = async (file: string, clusterExists: boolean): Promise<string> => {
  if (existsSync(file)) return (await readFile(file, 'utf8')).trim()
  if (clusterExists) throw new PlainFailure(`数据库的密码文件 ${file} 不见了，请把它放回来。`)
  const password = randomBytes(24).toString('hex')
  await writeFile(file, password, { mode: 0o600, flag: 'wx' })
  return password
}

/** Whether the folder holds a finished cluster; refuses when it holds anything else. */
export const clusterExists = async ({ cluster }: Place): Promise<boolean> => {
  let names: string[]
  try {
    names = await readdir(cluster)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false
    if (codeOf(error) !== 'EACCES') throw new PlainFailure(`数据库文件夹 ${cluster} 打不开（${codeOf(error)}）。`)
    throw new PlainFailure(`数据库文件夹 ${cluster} 属于另一个用户。请用当初的用户启动，或者换一个 DATA_DIR。`)
  }
  if (names.includes('PG_VERSION')) return true
  if (names.length > 0) throw new PlainFailure(`${cluster} 里有别的文件，不是数据库。请移走它们，或者换一个 DATA_DIR。`)
  await rmdir(cluster)
  return false
}

export const requireSameMajor = async ({ cluster }: Place, version: string) => {
  const had = (await readFile(join(cluster, 'PG_VERSION'), 'utf8')).trim()
  const has = version.split('.')[0]
  if (had === has) return
  throw new PlainFailure(
    `${cluster} 是 PostgreSQL ${had} 的数据，这里自带的是 ${has}：请先导出再导入，或者换一个 DATA_DIR。`,
  )
}

const runInitdb = (program: string, args: string[], account: Account | undefined) =>
  new Promise<void>((resolve, reject) => {
    // A group of its own: Ctrl-C waits the second it takes, instead of leaving half a cluster.
    const child = spawn(program, args, { ...asAccount(account), stdio: ['ignore', 'pipe', 'pipe'], detached: true })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk
      })
    }
    const fail = (why: string) => reject(new PlainFailure(`数据库没有建成：${why}`))
    child.on('error', (error) => fail(error.message))
    child.on('close', (code) => {
      if (code === 0) return resolve()
      const said = output.split('\n').filter((line) => /error|fatal|could not/i.test(line))
      fail(said.at(0) ?? output.trim().split('\n').at(-1) ?? `退出码 ${code}`)
    })
  })

const syncFolder = async (folder: string) => {
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}

type Initialising = { place: Place; native: string; account: Account | undefined; password: string; sync: boolean }

/** Makes the cluster under a passing name and renames it, so that a kill half way leaves nothing that looks whole. */
export const initialise = async ({ place, native, account, password, sync }: Initialising) => {
  for (const name of await readdir(place.home)) {
    if (name.startsWith(halfMade)) await rm(join(place.home, name), { recursive: true, force: true }).catch(() => {})
  }
  const work = join(place.home, `${halfMade}${randomBytes(4).toString('hex')}`)
  const passwordFile = join(work, 'password')
  await mkdir(work, { mode: 0o700 })
  try {
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (account) for (const path of [work, passwordFile]) await chown(path, account.uid, account.gid)
    // Code-point order like C, but knows the letters of every script; needs neither ICU nor a system locale.
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
    const fresh = join(work, 'cluster')
    const args = [
      '-D',
      fresh,
      '-U',
      superuser,
      '-E',
      'UTF8',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      ...locale,
    ]
    await runInitdb(join(native, 'bin/initdb'), sync ? args : [...args, '--no-sync'], account)
    await rename(fresh, place.cluster)
    if (sync) await syncFolder(place.home)
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}
