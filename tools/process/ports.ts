import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'
import { codeOf, PlainFailure } from '../terminal/failure.ts'

type Trial = { port: number; failed?: string }

const tryListen = (port: number, host: string): Promise<Trial> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error) => resolve({ port, failed: codeOf(error) ?? 'unknown' }))
    server.listen({ port, host, ipv6Only: host === '::', exclusive: true }, () => {
      const address = server.address()
      const got = typeof address === 'object' && address ? address.port : port
      server.close(() => resolve({ port: got }))
    })
  })

const noSuchFamily = new Set(['EAFNOSUPPORT', 'EADDRNOTAVAIL'])

/** Why a port cannot be had on every address of this machine; undefined when it can. */
const portTrouble = async (port: number): Promise<string | undefined> => {
  for (const host of ['0.0.0.0', '::']) {
    const { failed } = await tryListen(port, host)
    if (failed && !noSuchFamily.has(failed)) return failed
  }
  return undefined
}

/** Below the ports that systems give to outgoing connections: one of those may take it before who asked listens. */
export const freePort = async (): Promise<number> => {
  const { port, failed } = await tryListen(randomInt(10_000, 32_768), '127.0.0.1')
  return failed ? freePort() : port
}

const nextFree = async (from: number): Promise<number> => {
  for (let port = from + 1; port <= Math.min(from + 50, 65_535); port++) {
    if (!(await portTrouble(port))) return port
  }
  return freePort()
}

export const readPort = (name: string, value: string | undefined, otherwise: number): number => {
  if (value === undefined || value.trim() === '') return otherwise
  const port = Number(value)
  if (!/^\s*\d+\s*$/.test(value) || port < 1 || port > 65_535) {
    throw new PlainFailure(`${name}=${value} 不是端口号：请给一个 1 到 65535 之间的整数，例如 ${name}=${otherwise}。`)
  }
  return port
}

/** Refuses, naming the variable to change, when the port is not free. */
export const requirePort = async (name: string, port: number) => {
  const trouble = await portTrouble(port)
  if (!trouble) return
  const hint = `换一个端口：${name}=${await nextFree(Math.max(port, 1024))} npm start`
  if (trouble === 'EADDRINUSE') throw new PlainFailure(`端口 ${port} 已被别的程序占用。${hint}`)
  if (trouble === 'EACCES') throw new PlainFailure(`没有权限使用端口 ${port}。${hint}`)
  throw new PlainFailure(`端口 ${port} 用不了（${trouble}）。${hint}`)
}
