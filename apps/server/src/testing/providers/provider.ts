import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Logger } from 'pino'
import { onTestFinished } from 'vitest'

export interface Heard {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: string
}

/** Undefined: the provider stays silent. */
type Says = (heard: Heard, nth: number) => object | string | undefined

async function hear(request: IncomingMessage): Promise<Heard> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://provider')
  const body = Buffer.concat(chunks).toString()
  return { method: request.method ?? '', path: pathname, query: searchParams, headers: request.headers, body }
}

/** A provider that says what the test wants, as text/plain like the real ones; gone when the test is. */
export async function aProvider(says: Says, status = 200): Promise<{ url: string; heard: Heard[] }> {
  const heard: Heard[] = []
  const server = createServer(async (request, response) => {
    const call = await hear(request)
    const said = says(call, heard.push(call))
    if (said === undefined) return
    response.statusCode = status
    response.setHeader('content-type', 'text/plain')
    response.end(typeof said === 'string' ? said : JSON.stringify(said))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, heard }
}

/** A log that can be read back. */
export function aLog(): { log: Logger; lines: () => string } {
  const written: unknown[] = []
  const write = (...said: unknown[]) => {
    written.push(...said)
  }
  const log = { error: write, warn: write, info: write, debug: write } as unknown as Logger
  return { log, lines: () => JSON.stringify(written) }
}
