import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Scope } from '../world/scope'
import type { World } from '../world/world'
import type { HeldCall } from './held'

type WeatheredProvider = 'wx' | 'ali' | 'toutiao' | 'sms' | 'mail' | 'amap' | 'wxpay' | 'fapiao' | 'wecom'
export interface Whereabouts {
  scope?: Scope
  subject?: string
}

// Longer than any client waits; then the socket is given back.
const destroyAfterMs = 120_000

/** The connection stays open and nothing comes. */
export function neverAnswer(reply: FastifyReply) {
  reply.hijack()
  const timer = setTimeout(() => reply.raw.destroy(), destroyAfterMs)
  timer.unref()
  reply.raw.once('close', () => clearTimeout(timer))
}

/** The act is done, the answer never arrives. */
export function cutOff(reply: FastifyReply) {
  reply.hijack()
  reply.raw.destroy()
}

/** Waits where a fault says so. False: the caller has gone meanwhile, so the call counts as never received. */
export async function holdBack(world: World, reply: FastifyReply, call: HeldCall): Promise<boolean> {
  if (!world.fault(`${call.provider}.held_${call.stage}`, { subject: call.subject })) return !reply.raw.destroyed
  const drop = () => world.held.drop(call)
  reply.raw.once('close', drop)
  await world.held.hold(call)
  reply.raw.off('close', drop)
  return !reply.raw.destroyed
}

/** Latency, silence and a log line for every route of one simulated provider. */
export function weather(
  app: FastifyInstance,
  world: World,
  provider: WeatheredProvider,
  whereabouts: (request: FastifyRequest) => Whereabouts = () => ({}),
) {
  app.addHook('preHandler', async (request, reply) => {
    const at = whereabouts(request)
    const slow = world.fault(`${provider}.latency`, at)
    if (slow) await sleep(slow.ms)
    if (world.fault(`${provider}.timeout`, at)) neverAnswer(reply)
  })
  app.addHook('onRequest', async (request, reply) => {
    const started = performance.now()
    // Not onResponse: a hung or cut connection is worth a line too.
    reply.raw.once('close', () => {
      world.requests.add({
        at: new Date(world.now()).toISOString(),
        provider,
        method: request.method,
        path: request.url.split('?')[0] ?? '/',
        status: reply.raw.writableFinished ? reply.statusCode : 0,
        ms: Math.round(performance.now() - started),
      })
    })
  })
}
