import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'

function demoArt(): string {
  for (const up of ['../demo/art', '../../demo/art']) {
    const folder = fileURLToPath(new URL(up, import.meta.url))
    if (existsSync(folder)) return folder
  }
  return ''
}

/** Built assets (their names change with their content) and pictures. */
export async function files(app: FastifyInstance, clientDir: string): Promise<void> {
  if (existsSync(`${clientDir}/assets`))
    await app.register(fastifyStatic, {
      root: `${clientDir}/assets`,
      prefix: '/assets/',
      preCompressed: true,
      immutable: true,
      maxAge: '365d',
      decorateReply: false,
      // A cache between us and the browser must not hand brotli to who cannot read it.
      setHeaders: (reply) => reply.setHeader('vary', 'accept-encoding'),
    })
  const art = demoArt()
  if (art) await app.register(fastifyStatic, { root: art, prefix: '/media/demo/', maxAge: '30d', decorateReply: false })
  if (existsSync(`${clientDir}/favicon.svg`))
    await app.register(fastifyStatic, {
      root: clientDir,
      prefix: '/',
      serve: false,
      decorateReply: true,
    })
  app.get('/favicon.svg', (_request, reply) => reply.sendFile('favicon.svg', { maxAge: '1d' }))
}
