// PostgreSQL refuses to run as root, so as root it runs under an account without rights.
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { PlainFailure } from '../terminal/failure.ts'

export type Account = { uid: number; gid: number; name: string }

const accountNamed = (name: string): Account | undefined => {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((row) => row.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { uid: Number(uid), gid: Number(gid), name } : undefined
}

const ownerOf = (path: string): Account | undefined => {
  try {
    const { uid, gid } = statSync(path)
    return uid === 0 ? undefined : { uid, gid, name: `uid ${uid}` }
  } catch {
    return undefined
  }
}

/** The account for the database: none unless root; an existing cluster keeps the owner it has. */
export const databaseAccount = (cluster: string): Account | undefined => {
  if (process.getuid?.() !== 0) return undefined
  const account = ownerOf(cluster) ?? accountNamed('postgres') ?? accountNamed('nobody')
  if (!account) throw new PlainFailure('PostgreSQL 不能以 root 运行，而这台机器上没有 postgres 或 nobody 用户。')
  return account
}

/** Spawn options that run a program under the account; from /, for it may not reach our own folder. */
export const asAccount = (account: Account | undefined) => ({
  cwd: '/',
  env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
  ...(account && { uid: account.uid, gid: account.gid }),
})

const testAs = (account: Account, flag: '-x' | '-r', path: string): SpawnSyncReturns<Buffer> =>
  spawnSync('/bin/sh', ['-c', `test ${flag} "$1"`, 'sh', path], asAccount(account))

/** Whether the account can get to a path: asked of the system itself, which also knows of ACLs and mounts. */
export const canReach = (account: Account | undefined, flag: '-x' | '-r', path: string): boolean =>
  account === undefined || testAs(account, flag, path).status === 0
