import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../context'
import { consoleHosts, DOCUMENTS } from '../http/request/console-hosts'

export interface ConsoleSource {
  /** Styles and scripts of the console, with `NONCE` in the place of the request's own. */
  readonly head: (url: string) => string | Promise<string>
  /** From the development server, which writes scripts of its own into the page. */
  readonly isLive: boolean
}

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

const ENTRY = 'src/entry.tsx'
const NONCE = '%NONCE%'

/** The entry with all that it needs at once, as the build's manifest says. */
export function consoleHead(dist: string): () => string {
  const manifest: Record<string, Chunk> = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8'))
  const reached = new Map<string, Chunk>()
  const reach = (key: string) => {
    const chunk = manifest[key]
    if (!chunk || reached.has(key)) return
    reached.set(key, chunk)
    for (const inner of chunk.imports ?? []) reach(inner)
  }
  reach(ENTRY)
  const [entry, ...others] = [...reached.values()]
  if (!entry) throw new Error(`${dist} has no ${ENTRY}`)
  const html = [
    ...[entry, ...others].flatMap(({ css = [] }) => css).map((file) => `<link rel="stylesheet" href="/${file}">`),
    ...others.map(({ file }) => `<link rel="modulepreload" href="/${file}">`),
    `<script type="module" src="/${entry.file}" nonce="${NONCE}"></script>`,
  ].join('')
  return () => html
}

/** Scripts are our own files; styles that antd writes at run time carry the nonce of their document. */
const policyOf = (nonce: string, isLive: boolean): string =>
  [
    "default-src 'self'",
    `script-src 'self'${isLive ? " 'unsafe-inline'" : ''}`,
    `style-src 'self' ${isLive ? "'unsafe-inline'" : `'nonce-${nonce}' 'report-sample'`}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    isLive ? "connect-src 'self' ws: wss:" : "connect-src 'self'",
    "font-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

const BEFORE =
  '<!doctype html><html lang="zh-CN"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>控制台</title><link rel="icon" href="/favicon.svg">'
const AFTER = '</head><body><div id="root"></div></body></html>'

/** An invitation is in the address, and a document has a nonce of its own: no cache, no search engine, no referrer. */
const PRIVATE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }

/** A name with an ending is that of a file, and here is none. */
const isFile = (url: string): boolean => /\.\w+$/.test(url.split('?', 1)[0] ?? '')

/** One document for every address of the console's hosts; the browser finds the screen. */
export function consoleDocuments(http: FastifyInstance, services: Services, { head, isLive }: ConsoleSource): void {
  const isConsole = consoleHosts(services.env)
  http.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.url !== DOCUMENTS || !isConsole(request.host)) return
    if (isFile(request.url)) return reply.callNotFound()
    const nonce = Buffer.from(services.randomBytes(16)).toString('base64')
    const html = `${BEFORE}${(await head(request.url)).replaceAll(NONCE, nonce)}${AFTER}`
    return reply
      .type('text/html; charset=utf-8')
      .headers({ ...PRIVATE, 'content-security-policy': policyOf(nonce, isLive) })
      .send(html)
  })
}
