import http, { type IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import type { World } from '../world/world'
import { phoneHeaders } from './forward'
import type { PhoneApp } from './phones'

/** WebSockets of a phone (the development server's hot reload is one) pass straight through. */
export function forwardUpgrade(world: World, app: PhoneApp, request: IncomingMessage, socket: Duplex, first: Buffer) {
  const target = new URL(request.url ?? '/', world.settings.productUrl)
  const headers = { ...phoneHeaders(world, app, request), connection: 'Upgrade', upgrade: request.headers.upgrade }
  const upstream = http.request(target, { method: request.method, headers })
  upstream.on('upgrade', (answer, up, head) => {
    const lines = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}`)
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('\r\n')}\r\n\r\n`)
    if (head.length) socket.write(head)
    if (first.length) up.write(first)
    up.pipe(socket).pipe(up)
    up.on('error', () => socket.destroy())
    socket.on('error', () => up.destroy())
  })
  upstream.on('response', () => socket.destroy())
  upstream.on('error', () => socket.destroy())
  upstream.end()
}
