import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { runningPostmaster, waitUntilGone } from '../postgres/postmaster.ts'
import { identityOf, liveClaims } from '../process/claim.mjs'
import { freePort } from '../process/ports.ts'
import { makeScratch } from '../testing/scratch.ts'
import { startLauncher } from './stand-in/started.ts'

// They start real processes, several times over: slow on a machine that is busy.
vi.setConfig({ testTimeout: 60_000 })

let scratch: Awaited<ReturnType<typeof makeScratch>>
let env: Record<string, string>

beforeAll(async () => {
  scratch = await makeScratch()
  const [port, labPort] = await Promise.all([freePort(), freePort()])
  env = { DATA_DIR: scratch.dir, PORT: String(port), LAB_PORT: String(labPort) }
})
afterAll(() => scratch.remove())

const children = () =>
  liveClaims(join(scratch.dir, '.running'))
    .filter(({ role }) => role === 'child')
    .map(({ pid }) => pid)
const serverPid = async () => {
  const reply = await fetch(`http://127.0.0.1:${env.PORT}/`)
  return ((await reply.json()) as { pid: number }).pid
}
const nothingLeft = (pids: number[]) => {
  expect(pids.filter((pid) => identityOf(pid))).toEqual([])
  expect(runningPostmaster(join(scratch.dir, 'postgres'))).toBeUndefined()
}

describe('one launcher on a data folder', () => {
  it('refuses a second one by naming the first, and stops on Ctrl-C without leaving a process', async () => {
    const first = startLauncher(env)
    await first.ready
    const pids = children()
    expect(pids).toHaveLength(2)

    const second = await startLauncher(env).ended
    expect(second.code).toBe(1)
    expect(second.output).toContain(`pid ${first.pid}，http://localhost:${env.PORT}`)

    const elsewhere = await startLauncher({ ...env, DATA_DIR: join(scratch.dir, 'second') }).ended
    expect(elsewhere.code).toBe(1)
    expect(elsewhere.output).toMatch(
      new RegExp(`端口 ${env.PORT} 已被别的程序占用。换一个端口：PORT=\\d+ npm start\n$`),
    )

    first.child.kill('SIGINT')
    expect(await first.ended).toMatchObject({ code: 0 })
    nothingLeft(pids)
  })

  it('takes over after a kill -9: no server of the old one stays, the database goes on', async () => {
    const first = startLauncher(env)
    await first.ready
    const pids = children()
    const database = runningPostmaster(join(scratch.dir, 'postgres'))
    first.child.kill('SIGKILL')
    await first.ended

    const next = startLauncher(env)
    await next.ready
    expect(runningPostmaster(join(scratch.dir, 'postgres'))?.pid).toBe(database?.pid)
    expect(pids).not.toContain(await serverPid())
    next.child.kill('SIGTERM')
    expect(await next.ended).toMatchObject({ code: 0 })
    nothingLeft(pids)
  })

  it('stops everything and fails when the server dies', async () => {
    const launcher = startLauncher(env)
    await launcher.ready
    const pids = children()
    await fetch(`http://127.0.0.1:${env.PORT}/crash`).catch(() => {})
    const { code, output } = await launcher.ended
    expect(code).toBe(1)
    expect(output).toContain('服务意外退出（退出码 7）')
    nothingLeft(pids)
  })

  it('stops everything when the npm that runs it is killed', async () => {
    const launcher = startLauncher({ ...env, npm_lifecycle_event: 'start' }, [
      fileURLToPath(new URL('./stand-in/parent.mjs', import.meta.url)),
    ])
    await launcher.ready
    const claims = liveClaims(join(scratch.dir, '.running'))
    const real = claims.find(({ role }) => role === 'launcher')
    launcher.child.kill('SIGKILL')
    expect(await waitUntilGone(real?.identity ?? '', 15_000)).toBe(true)
    nothingLeft(claims.map(({ pid }) => pid))
  })
})

describe('what cannot work is one sentence before anything is started', () => {
  const refused = async (changes: Record<string, string>, sentence: RegExp) => {
    const { code, output } = await startLauncher({ ...env, ...changes }).ended
    expect(code).toBe(1)
    expect(output).toMatch(sentence)
    expect(output.trim().split('\n')).toHaveLength(1)
  }

  it('a LAB_PORT that is taken', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await new Promise((resolve) => server.once('listening', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    await refused({ LAB_PORT: String(port) }, new RegExp(`端口 ${port} 已被别的程序占用。换一个端口：LAB_PORT=`))
    server.close()
  })

  it('a PORT that is no port', () => refused({ PORT: '70000' }, /PORT=70000 不是端口号/))

  it('a DATA_DIR that cannot be', () => refused({ DATA_DIR: '/dev/null' }, /是一个文件，不是文件夹/))

  it('a DATABASE_URL that does not answer', async () => {
    const url = `postgres://me:tr0ub4dor@127.0.0.1:${await freePort()}/kuaimen`
    await refused({ DATABASE_URL: url }, /连不上 DATABASE_URL 里的数据库：127\.0\.0\.1:\d+ 拒绝连接/)
  })
})
