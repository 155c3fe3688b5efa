import type { Socket } from 'node:net'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { unavailable } from '@kuaimen/contract/kernel/kernel.errors'
import type { FastifyInstance } from 'fastify'
import { envelopeOf, RETRY_AFTER_S } from '../reply/failures'
import type { Leaving } from './draining'

/** Graceful shutdown: requests in flight end, later ones are refused with our own envelope, idle sockets are destroyed. */
export function closeGracefully(app: FastifyInstance, leaving: Leaving): void {
  let closing = false
  // Browsers open connections ahead of need; Node counts them as busy and would wait for them.
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    if (closing) return void socket.destroy()
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: { socket: Socket }) => unused.delete(socket))

  app.addHook('preClose', async () => {
    closing = true
    for (const socket of unused) socket.destroy()
  })
  app.addHook('onRequest', async (_request, reply) => {
    if (!closing) return
    reply.code(unavailable.status).header('retry-after', RETRY_AFTER_S)
    return reply.send(envelopeOf(new Refusal(unavailable)))
  })
  app.addHook('onSend', async (_request, reply) => {
    // Who keeps a connection open looks for another process at the next request.
    if (leaving.now) reply.header('connection', 'close')
  })
}
