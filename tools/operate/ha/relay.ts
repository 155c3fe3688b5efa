// A stretch of network that can be cut: nothing gets through, and nobody is told.
import { connect, createServer, type Socket } from 'node:net'

export type Relay = { cut: () => void; mend: () => void; stop: () => Promise<void> }

type End = { host: string; port: number }

export const layRelay = async (from: End, to: End): Promise<Relay> => {
  let isCut = false
  const ends = new Set<Socket>()
  const track = (end: Socket) => {
    ends.add(end)
    end.on('error', () => {})
    end.on('close', () => ends.delete(end))
  }
  const server = createServer((near) => {
    track(near)
    if (isCut) return void near.pause()
    const far = connect(to)
    track(far)
    near.pipe(far)
    far.pipe(near)
    near.on('close', () => isCut || far.destroy())
    far.on('close', () => isCut || near.destroy())
  })
  await new Promise<void>((done, fail) => {
    server.once('error', fail)
    server.listen(from.port, from.host, done)
  })
  const drop = () => {
    for (const end of ends) end.destroy()
  }
  return {
    cut: () => {
      isCut = true
      for (const end of ends) end.unpipe().pause()
    },
    mend: () => {
      isCut = false
      drop()
    },
    stop: () =>
      new Promise((done) => {
        drop()
        server.close(() => done())
      }),
  }
}
