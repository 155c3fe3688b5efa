import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

export interface TcpProxy {
  /** The same database, through the proxy. */
  readonly url: string
  /** Connections that are there get no byte any more, in neither direction, and are not closed; new ones work. */
  silence(): void
}

/** What a firewall does that has forgotten a connection. */
export async function proxyTo(databaseUrl: string): Promise<TcpProxy> {
  const there = new URL(databaseUrl)
  const pairs = new Set<[Socket, Socket]>()
  const server = createServer((near) => {
    const far = connect(Number(there.port || 5432), there.hostname)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    near.pipe(far).pipe(near)
    for (const socket of pair)
      socket
        .on('error', () => {})
        .on('close', () => {
          pairs.delete(pair)
          for (const one of pair) one.destroy()
        })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    for (const [near, far] of pairs) for (const one of [near, far]) one.destroy()
  })
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    silence: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far)
        far.unpipe(near)
        for (const one of [near, far]) one.on('data', () => {})
      }
    },
  }
}
