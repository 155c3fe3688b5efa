import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { scopeOfCookie } from '../world/cookies'
import type { World } from '../world/world'

const LOOK_AGAIN_MS = 20

/** City of /assets/City-Dx3k_9aB.js: the name survives a build, the rest does not. */
const fileOf = (url: string) => /^\/assets\/(.+)-.{8}\.(?:js|css)\b/.exec(url)?.[1]

/** True when the phone's network swallowed the request. */
export async function badNetwork(world: World, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  const { faults } = world.scope(scopeOfCookie(request.headers.cookie))
  const url = request.url ?? ''
  const api = url.startsWith('/api')
  if (faults.take('network.offline')) {
    request.socket.destroy()
    return true
  }
  const slow = faults.take('network.latency')
  if (slow) await sleep(slow.ms)
  if (api && faults.take('network.timeout')) return true
  if (api && faults.take('network.error')) {
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
    return true
  }
  const file = fileOf(url)
  if (file && faults.take('network.file_gone', file)) {
    response.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end('gone')
    return true
  }
  while (file && !response.closed && faults.take('network.file_held', file)) await sleep(LOOK_AGAIN_MS)
  return false
}
