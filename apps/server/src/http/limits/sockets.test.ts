import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { PHONE_UA, TestApp } from '../../testing/app'

/** As the product's, only short. */
const SHORT = { headMs: 150, requestMs: 300, silentMs: 5000, checkMs: 30, refusalMs: 150 }
const FOREVER = { headMs: 0, requestMs: 0, silentMs: 0, checkMs: 30, refusalMs: 150 }

async function listening(sockets: typeof SHORT, env = {}): Promise<TestApp> {
  const app = await TestApp.start({ sockets, env })
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  return app
}

let app: TestApp
let endless: TestApp
let small: TestApp
beforeAll(async () => {
  app = await listening(SHORT)
  endless = await listening(FOREVER)
  small = await listening(FOREVER, { MAX_CONNECTIONS: '2' })
})
afterAll(() => Promise.all([app, endless, small].map((one) => one.stop())))

/** A client that keeps its own half open whatever the server does. */
async function clientOf(of: TestApp): Promise<{ socket: Socket; text: () => string }> {
  const address = of.http.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  return { socket, text: () => text }
}

const connections = (app: TestApp): Promise<number> =>
  new Promise((resolve, reject) =>
    app.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

/** Until the server has let go of its side; a client that holds on must not delay it. */
const lets = (app: TestApp) => expect.poll(() => connections(app), { timeout: 5000 }).toBe(0)

const HEAD = `POST /api/track HTTP/1.1\r\nhost: a\r\nuser-agent: ${PHONE_UA}\r\ncontent-type: application/json\r\n`

describe('a connection', () => {
  it('whose body never comes is refused with 408 and closed', async () => {
    const { socket, text } = await clientOf(app)
    socket.write(`${HEAD}content-length: 100\r\n\r\n{"events":`)
    await once(socket, 'end')
    expect(text()).toMatch(/^HTTP\/1\.1 408 /)
    expect(JSON.parse(text().split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 100400, data: null })
    await lets(app)
  })

  it('whose body comes byte by byte is refused as well: it counts as one request', async () => {
    const { socket, text } = await clientOf(app)
    socket.write(`${HEAD}content-length: 60000\r\n\r\n`)
    const drip = setInterval(() => socket.write(' '), 20)
    onTestFinished(() => clearInterval(drip))
    await once(socket, 'end')
    expect(text()).toMatch(/^HTTP\/1\.1 408 /)
    await lets(app)
  })

  it('whose head never ends is refused, and closed though the client keeps its half open', async () => {
    const { socket, text } = await clientOf(app)
    socket.write('GET / HTTP/1.1\r\nhost: a\r\n')
    await once(socket, 'end')
    expect(text()).toMatch(/^HTTP\/1\.1 408 /)
    await lets(app)
  })

  it('that says nothing at all is closed', async () => {
    await clientOf(app)
    await lets(app)
  })

  it('would stay for as long as the client likes without these limits', async () => {
    for (const one of [endless, app]) {
      const { socket } = await clientOf(one)
      socket.write(`${HEAD}content-length: 100\r\n\r\n{`)
    }
    await lets(app)
    expect(await connections(endless)).toBe(1)
  })

  it('that is one too many is closed as it comes', async () => {
    const [first] = [await clientOf(small), await clientOf(small)]
    const third = await clientOf(small)
    await once(third.socket, 'end')
    first.socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n')
    await once(first.socket, 'data')
    expect(first.text()).toMatch(/^HTTP\/1\.1 200 /)
  })
})

describe('a request of old that names no host', () => {
  it('is a probe, or refused', async () => {
    const answered = async (url: string) => {
      const { socket, text } = await clientOf(app)
      socket.write(`GET ${url} HTTP/1.0\r\n\r\n`)
      await once(socket, 'end')
      return text().slice(0, 12)
    }
    expect(await answered('/healthz')).toBe('HTTP/1.1 200')
    expect(await answered('/api/city/list')).toBe('HTTP/1.1 400')
  })
})
