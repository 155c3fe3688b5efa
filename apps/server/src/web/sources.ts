import { existsSync } from 'node:fs'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Render } from '@kuaimen/contract/kernel/rendering'
import type { FastifyInstance } from 'fastify'
import { headsFrom, scriptFrom } from './head'
import type { PageSource } from './render'

/** The map's own document has a script of its own. */
const MAP_ENTRY = 'src/entry-map.ts'
/** So have those that show our calls. */
const DOCS_ENTRY = 'src/entry-docs.ts'

/** The web app's folder, seen from src as well as from dist. */
export function webRoot(): string {
  for (const up of ['../../web', '../../../web']) {
    const folder = fileURLToPath(new URL(up, import.meta.url))
    if (existsSync(`${folder}/vite.config.ts`) || existsSync(`${folder}/dist/client`)) return folder
  }
  throw new Error('web folder not found')
}

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

/** Pages straight from the sources, with hot replacement; styles come through the development server. */
export async function livePages(app: FastifyInstance, root: string): Promise<PageSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    server: { middlewareMode: true, hmr: { server: app.server } },
    appType: 'custom',
  })
  app.addHook('onRequest', (request, reply, next) => {
    if (request.url.startsWith('/api/') || request.url.startsWith('/media/')) next()
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
