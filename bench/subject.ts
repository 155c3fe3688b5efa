// What is measured: the built product on an ephemeral database, with the demo in it.
import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../tools/build/ensure-build.ts'
import { freePort } from '../tools/process/ports.ts'
import { startProduct } from '../tools/product/product.ts'

export type Subject = {
  url: string
  labUrl: string
  databaseUrl: string
  pid: number
  /** Resident memory of the server process, in bytes. */
  memory: () => number
  /** A second server on the same database, as after a restart. */
  restarted: () => Promise<{ url: string; pid: number; memory: () => number; stop: () => Promise<void> }>
}

// Wide enough never to refuse, so that counting calls is still paid for.
const env = { RATE_PER_MINUTE: '1000000000' }

const ps = (column: string, pid: number) =>
  execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)])
    .toString()
    .trim()

// Open to the unprivileged user that runs the database for root.
const makeFolder = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kuaimen-bench-'))
  await chmod(folder, 0o755)
  return folder
}

const start = async (dataDir: string, databaseUrl?: string, serverEntry?: string) => {
  const [port, labPort] = [await freePort(), await freePort()]
  const pids: number[] = []
  const onSpawn = (pid: number) => pids.push(pid)
  const product = await startProduct({
    port,
    labPort,
    dataDir,
    databaseUrl,
    ephemeral: true,
    ...(serverEntry && {
      entries: {
        server: ['--enable-source-maps', serverEntry],
        lab: ['--enable-source-maps', 'apps/lab/dist/main.js'],
      },
    }),
    quiet: true,
    // A release of before has the demo in its server, and fills it when told to.
    env: serverEntry ? { ...env, DEMO: '1' } : env,
    onSpawn,
  })
  const server = pids.find((pid) => ps('args', pid).includes('apps/server/'))
  if (!server) throw new Error('the server process was not found')
  return { ...product, pid: server, url: `http://127.0.0.1:${port}`, memory: () => Number(ps('rss', server)) * 1024 }
}

/** Another build's server, with a database and a lab of its own. */
export const startFrom = async (serverEntry: string) => {
  const dataDir = await makeFolder()
  const product = await start(dataDir, undefined, serverEntry)
  const stop = async () => {
    await product.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  return { ...product, stop }
}

export const withSubject = async <T>(work: (subject: Subject) => Promise<T>): Promise<T> => {
  await ensureBuilt()
  const dataDir = await makeFolder()
  const folders = [dataDir]
  const product = await start(dataDir)
  try {
    return await work({
      url: product.url,
      labUrl: product.labUrl,
      databaseUrl: product.databaseUrl,
      pid: product.pid,
      memory: product.memory,
      restarted: async () => {
        const other = await makeFolder()
        folders.push(other)
        return start(other, product.databaseUrl)
      },
    })
  } finally {
    await product.stop()
    for (const folder of folders) await rm(folder, { recursive: true, force: true })
  }
}
