import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs'
import { realpath, rename, symlink, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { PlainFailure } from '../terminal/failure.ts'
import { say } from '../terminal/say.ts'
import { makeSharedHome, sharedHome } from './binaries.ts'
import { runningPostmaster, stopPostmaster } from './postmaster.ts'
import { type Account, canReach } from './run-as.ts'

/** Where the files really lie: `home` holds `cluster`, and is elsewhere when the account cannot reach the data folder. */
export type Place = { cluster: string; home: string; elsewhere: boolean }

const linkTarget = (path: string): string | undefined => {
  try {
    return lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined
  } catch {
    return undefined
  }
}

const followLink = (dir: string, cluster: string): Place => {
  const home = dirname(cluster)
  const originFile = join(home, 'origin')
  const origin = existsSync(originFile) ? readFileSync(originFile, 'utf8') : dir
  // A moved clone may follow its link; a copied one would share, and spoil, the original's database.
  if (origin !== dir && linkTarget(origin) === cluster) {
    throw new PlainFailure(`${dir} 指向的数据库属于 ${origin}。请删掉这个链接，让这里新建自己的数据库。`)
  }
  return { cluster, home, elsewhere: true }
}

const relocate = async (dir: string): Promise<Place> => {
  const home = join(sharedHome, createHash('sha256').update(dir).digest('hex').slice(0, 12))
  const cluster = join(home, 'postgres')
  await makeSharedHome(home)
  if (existsSync(cluster)) {
    const postmaster = runningPostmaster(cluster)
    if (postmaster) await stopPostmaster(postmaster)
    // The data folder was deleted, its database was not: keep it, for deleting is the owner's to do.
    const aside = `${cluster}.${new Date().toISOString().replace(/\D/g, '').slice(0, 14)}`
    await rename(cluster, aside)
    say(`这里从前的数据库移到了 ${aside}，不需要时可以删除。`)
  }
  await writeFile(join(home, 'origin'), dir)
  await symlink(cluster, dir)
  say(`数据库放在 ${cluster}：运行它的用户进不了 ${dirname(dir)}。`)
  return { cluster, home, elsewhere: true }
}

export const placeFor = async (wanted: string, account: Account | undefined): Promise<Place> => {
  const home = await realpath(dirname(wanted))
  const dir = join(home, basename(wanted))
  const target = linkTarget(dir)
  if (target) return followLink(dir, target)
  if (canReach(account, '-x', home)) return { cluster: dir, home, elsewhere: false }
  if (existsSync(dir)) {
    throw new PlainFailure(`用户 ${account?.name} 进不了 ${home}，数据库起不来。请放开它：chmod o+x ${home}`)
  }
  return relocate(dir)
}
