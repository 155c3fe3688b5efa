import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Render } from '@kuaimen/contract/kernel/rendering'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ConsoleSource, consoleHead } from './console'
import { headsFrom, scriptFrom } from './head'
import type { PageSource } from './render'

/** The map's own document has a script of its own. */
const MAP_ENTRY = 'src/entry-map.ts'
/** So have those that show our calls. */
const DOCS_ENTRY = 'src/entry-docs.ts'

/** An app's folder, seen from src as well as from dist. */
function rootOf(app: 'web' | 'console'): string {
  for (const up of [`../../${app}`, `../../../${app}`]) {
    const folder = fileURLToPath(new URL(up, import.meta.url))
    if (existsSync(`${folder}/vite.config.ts`) || existsSync(`${folder}/dist`)) return folder
  }
  throw new Error(`${app} folder not found`)
}

export const webRoot = (): string => rootOf('web')
export const consoleRoot = (): string => rootOf('console')

export async function builtPages(root: string, cacheMs = 2000): Promise<PageSource> {
  const { render } = (await import(pathToFileURL(`${root}/dist/server/entry-server.js`).href)) as { render: Render }
  const client = `${root}/dist/client`
  return {
    render: async () => render,
    head: headsFrom(client),
    mapScript: scriptFrom(client, MAP_ENTRY),
    docsScript: scriptFrom(client, DOCS_ENTRY, 'docs'),
    cacheMs,
  }
}

const isCallOrPicture = ({ url }: FastifyRequest) => url.startsWith('/api/') || url.startsWith('/media/')

/** Pages straight from the sources, with hot replacement; styles come through the development server. */
export async function livePages(
  app: FastifyInstance,
  root: string,
  isConsole: (host: string) => boolean,
): Promise<PageSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onRequest', (request, reply, next) => {
    if (isCallOrPicture(request) || isConsole(request.host)) next()
    else vite.middlewares(request.raw, reply.raw, next)
  })
  app.addHook('onClose', () => vite.close())
  return {
    render: async () => (await vite.ssrLoadModule('/src/entry-server.tsx')).render as Render,
    head: async (_screen, url) => ({
      html: await vite.transformIndexHtml(url, '<script type="module" src="/src/entry-client.tsx"></script>'),
      later: '',
      atOnce: '',
      styleHash: "'unsafe-inline'",
      scriptHash: '',
      isLive: true,
    }),
    mapScript: `/${MAP_ENTRY}`,
    docsScript: `/${DOCS_ENTRY}`,
    cacheMs: 0,
  }
}

export const builtConsole = (root: string): ConsoleSource => ({ head: consoleHead(`${root}/dist`), isLive: false })

/** The console straight from its sources, beside the pages of customers. */
export async function liveConsole(
  app: FastifyInstance,
  root: string,
  isConsole: (host: string) => boolean,
): Promise<ConsoleSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: app.server, path: '/console-hmr' } },
    appType: 'custom',
  })
  app.addHook('onRequest', (request, reply, next) => {
    if (isCallOrPicture(request) || !isConsole(request.host)) next()
    else vite.middlewares(request.raw, reply.raw, next)
  })
  app.addHook('onClose', () => vite.close())
  return {
    head: async (url) => vite.transformIndexHtml(url, '<script type="module" src="/src/entry.tsx"></script>'),
    isLive: true,
  }
}
