// The wire between server and database: answers to commits can be held back on it, and it can go silent.
import { connect, createServer, type Socket } from 'node:net'

/** CommandComplete, as the database says it of a COMMIT. */
const COMMITTED = Buffer.from('C\0\0\0\x0bCOMMIT\0', 'latin1')
/** ReadyForQuery, outside of a transaction. */
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1')
/** Bind of the statement that books in one trip: it commits by itself, so nothing is said of a commit. */
const BOOKS = Buffer.from('\0hold_booking\0', 'latin1')

export type Wire = {
  port: number
  /** From now on commits are done, and their answers are held back. */
  hold: () => void
  letGo: () => void
  /** Connections of now go silent, and nobody is told; new ones work. Gives what ends them, as a kernel does in the end. */
  silence: () => () => void
  /** New connections go to this port. */
  aim: (port: number) => void
  stop: () => Promise<void>
}

export const layWire = async (database: { host: string; port: number }): Promise<Wire> => {
  let isHeld = false
  let { port: target } = database
  const ends = new Set<Socket>()
  const silent = new WeakSet<Socket>()
  const join = (near: Socket) => {
    const far = connect({ host: database.host, port: target })
    for (const end of [near, far]) {
      ends.add(end)
      end.setNoDelay(true)
      end.on('error', () => {})
      end.on('close', () => {
        ends.delete(end)
        if (silent.has(end)) return
        near.destroy()
        far.destroy()
      })
    }
    let isOpen = false
    near.on('data', (said) => {
      if (isHeld && !isOpen && said.includes(BOOKS)) far.pause()
      far.write(said)
    })
    far.on('data', (said) => {
      if (said.at(-READY.length) === READY[0]) isOpen = said.at(-1) !== READY.at(-1)
      // No more answers on this connection: the server that waits on it is about to be killed.
      if (isHeld && said.includes(COMMITTED)) far.pause()
      else near.write(said)
    })
  }
  const server = createServer(join)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    hold: () => {
      isHeld = true
    },
    letGo: () => {
      isHeld = false
    },
    silence: () => {
      const gone = [...ends]
      for (const end of gone) silent.add(end.pause())
      return () => {
        for (const end of gone) end.destroy()
      }
    },
    aim: (port) => {
      target = port
    },
    stop: () =>
      new Promise((done) => {
        for (const end of ends) end.destroy()
        server.close(() => done())
      }),
  }
}
