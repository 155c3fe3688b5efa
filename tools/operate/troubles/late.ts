// A way to the providers on which answers can be a minute late: what was asked for is done all the same.
import { connect, createServer } from 'node:net'

const LATE_MS = 60_000

export type Late = { port: number; begin: () => void; end: () => void; stop: () => void }

export const layLate = async (target: number): Promise<Late> => {
  let isLate = false
  const server = createServer((near) => {
    const far = connect({ host: '127.0.0.1', port: target })
    near.pipe(far)
    far.on('data', (said) => {
      if (isLate) setTimeout(() => near.write(said), LATE_MS).unref()
      else near.write(said)
    })
    for (const [one, other] of [[near, far] as const, [far, near] as const]) {
      one.on('error', () => {})
      one.on('close', () => other.destroy())
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const at = server.address()
  return {
    port: typeof at === 'object' && at ? at.port : 0,
    begin: () => {
      isLate = true
    },
    end: () => {
      isLate = false
    },
    stop: () => void server.close(),
  }
}
