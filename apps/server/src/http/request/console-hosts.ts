import { Refusal } from '@kuaimen/contract/kernel/failure'
import { notFound } from '@kuaimen/contract/kernel/kernel.errors'
import type { FastifyInstance } from 'fastify'
import type { Env } from '../../env'
import { envelopeOf } from '../reply/failures'

export const CONSOLE_FILES = '/assets/console'
/** The route of every address that is neither a call nor a file. */
export const DOCUMENTS = '/*'

const OF_CONSOLE = /^\/(api\/staff|assets\/console)\//
const OF_BOTH = /^\/(healthz|readyz|metrics|favicon\.svg|media\/.*|upload\/.*|photo\/.*|\*)$/

/** Whether a host is one of the console's. */
export function consoleHosts({ CONSOLE_HOSTS }: Pick<Env, 'CONSOLE_HOSTS'>): (host: string) => boolean {
  const hosts = new Set(CONSOLE_HOSTS.map((host) => host.toLowerCase()))
  return (host) => hosts.has(host.toLowerCase())
}

/**
 * Two surfaces that do not meet: scripts of customers' pages can read a member's token, so nothing of them runs where
 * staff are signed in, and no call of staff answers where they are.
 */
export function separateConsole(http: FastifyInstance, env: Env): void {
  const isConsole = consoleHosts(env)
  http.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url
    if (route === undefined || OF_BOTH.test(route) || OF_CONSOLE.test(route) === isConsole(request.host)) return
    return reply
      .code(notFound.status)
      .header('cache-control', 'no-store')
      .send(envelopeOf(new Refusal(notFound)))
  })
}
