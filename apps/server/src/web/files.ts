import { existsSync } from 'node:fs'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import fastifyStatic from '@fastify/static'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { notFound } from '@kuaimen/contract/kernel/kernel.errors'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context'
import { MEDIA, mediaFolders } from '../http/files/media'
import { CONSOLE_FILES } from '../http/request/console-hosts'
import { GZIP } from './encodings'
import { otherReleases, saveFiles } from './release-files'

const plainOf = promisify(gunzip)

const FOR_EVER = 'public, max-age=31536000, immutable'

/** The console's files are called so, and its hosts get no others. */
const isOfConsole = (name: string): boolean => name.startsWith('console-')

/** Built assets (their names change with their content): this release's from the disk, others' from the database. */
async function assets(
  app: FastifyInstance,
  services: Services,
  folder: string,
  isOurs: (name: string) => boolean,
): Promise<void> {
  // Pages from the sources ask for none of them.
  if (!services.env.LIVE_PAGES) {
    const saving = await saveFiles(services, folder)
    app.addHook('onClose', async () => saving.stop())
  }
  const find = otherReleases(services)
  app.setNotFoundHandler(async (request, reply) => {
    const name = request.url.split('?', 1)[0]?.slice(`${app.prefix}/`.length) ?? ''
    const found = isOurs(name) ? await find(name) : undefined
    if (!found) {
      reply.header('cache-control', 'no-store')
      throw new Refusal(notFound)
    }
    reply.type(found.type).header('cache-control', FOR_EVER).header('vary', 'accept-encoding')
    if (!GZIP.test(request.headers['accept-encoding'] ?? '')) return reply.send(await plainOf(found.body))
    return reply.header('content-encoding', 'gzip').send(found.body)
  })
  await app.register(fastifyStatic, {
    root: folder,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
    // A cache between us and the browser must not hand brotli to who cannot read it.
    setHeaders: (reply) => reply.setHeader('vary', 'accept-encoding'),
  })
}

/** Built assets and pictures. */
export async function files(app: FastifyInstance, services: Services, clientDir: string): Promise<void> {
  if (existsSync(`${clientDir}/assets`))
    await app.register((scope) => assets(scope, services, `${clientDir}/assets`, (name) => !isOfConsole(name)), {
      prefix: '/assets',
    })
  await app.register(fastifyStatic, {
    root: mediaFolders(services.env),
    prefix: MEDIA,
    maxAge: '30d',
    index: false,
    dotfiles: 'ignore',
    decorateReply: false,
  })
  if (existsSync(`${clientDir}/favicon.svg`))
    await app.register(fastifyStatic, {
      root: clientDir,
      prefix: '/',
      serve: false,
      decorateReply: true,
    })
  app.get('/favicon.svg', (_request, reply) => reply.sendFile('favicon.svg', { maxAge: '1d' }))
}

/** Files of the console; separateConsole has them answered on its hosts alone. */
export async function consoleFiles(app: FastifyInstance, services: Services, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  await app.register((scope) => assets(scope, services, folder, isOfConsole), { prefix: CONSOLE_FILES })
}
