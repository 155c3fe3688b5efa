// The page that a first visit is measured against: what the server drew, without a script.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, constants } from 'node:zlib'
import { iphone } from '../tools/browser/browser.ts'

type Copy = { status: number; headers: Record<string, string>; body: Buffer }

// The quality at which the product compresses its documents.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

const withoutScripts = (html: string) =>
  html
    .replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
    .replace(/<link\b[^>]*rel="(?:modulepreload|later)"[^>]*>/g, '')
    .replace(/<link\b[^>]*rel="stylesheet"[^>]*\bdisabled[^>]*>/g, '')

const fetchPage = async (url: string, cookie: string): Promise<Copy> => {
  const reply = await fetch(url, { headers: { 'user-agent': iphone, cookie } })
  const html = await reply.text()
  if (!reply.ok || !html.includes('<div id="root"><')) throw new Error(`${url} was not drawn on the server`)
  return {
    status: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'cache-control': 'no-cache' },
    body: brotliCompressSync(withoutScripts(html), quality),
  }
}

const fetchFile = async (url: string): Promise<Copy> => {
  const reply = await fetch(url, { headers: { 'accept-encoding': 'identity' } })
  const headers: Record<string, string> = {}
  for (const name of ['content-type', 'cache-control']) headers[name] = reply.headers.get(name) ?? ''
  return { status: reply.status, headers, body: Buffer.from(await reply.arrayBuffer()) }
}

/** Serves from memory; pictures are taken over from the product on the first visit, byte for byte. */
export const serveStatic = async (product: string, path: string, cookie = '') => {
  const copies = new Map<string, Promise<Copy>>([[path, fetchPage(product + path, cookie)]])
  await copies.get(path)
  const server = createServer(async (request, response) => {
    const address = request.url ?? '/'
    const found = copies.get(address) ?? fetchFile(product + address)
    copies.set(address, found)
    const { status, headers, body } = await found
    response.writeHead(status, { ...headers, 'content-length': body.length }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
