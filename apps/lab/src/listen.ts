import http, { type Server } from 'node:http'
import type { Lab } from './lab'
import { forward } from './proxy/forward'
import { appOfHost } from './proxy/phones'
import { forwardUpgrade } from './proxy/upgrade'
import { s3Http } from './s3/s3.http'
import { isS3 } from './s3/wire'

const labPath = /^\/(?:__lab|sim)(?:\/|$)/

function openServer({ app, world }: Lab): Server {
  const server = http.createServer((request, response) => {
    const phone = appOfHost(request.headers.host)
    if (isS3(request)) s3Http(world, request, response)
    else if (phone && !labPath.test(request.url ?? '/')) forward(world, phone, request, response)
    else app.routing(request, response)
  })
  server.on('upgrade', (request, socket, head) => {
    const phone = appOfHost(request.headers.host)
    if (phone) forwardUpgrade(world, phone, request, socket, head)
    else socket.destroy()
  })
  return server
}

const listenOn = (server: Server, port: number, host: string) =>
  new Promise<number>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })

export interface Listening {
  port: number
  close: () => Promise<void>
}

/** Both loopbacks: a browser may resolve wx.localhost to either. */
export async function listen(lab: Lab, port: number): Promise<Listening> {
  await lab.app.ready()
  const four = openServer(lab)
  const bound = await listenOn(four, port, '127.0.0.1')
  const six = openServer(lab)
  const both = await listenOn(six, bound, '::1')
    .then(
      () => true,
      (error: NodeJS.ErrnoException) => {
        if (error.code === 'EADDRINUSE') throw error
        return false
      },
    )
    .catch(async (error) => {
      four.close()
      throw error
    })
  const servers = both ? [four, six] : [four]
  return {
    port: bound,
    close: async () => {
      const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)))
      for (const server of servers) server.closeAllConnections()
      await Promise.all(closed)
      await lab.app.close()
    },
  }
}
