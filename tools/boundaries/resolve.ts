import { builtinModules } from 'node:module'
import { posix } from 'node:path'

const endings = ['', '.ts', '.tsx', '.mts', '.mjs', '/index.ts', '/index.tsx']
const builtin = new Set(builtinModules)
const contract = /^@kuaimen\/contract\/(.+)$/
const other = /^@kuaimen\/([^/]+)(?:\/(.+))?$/

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')

/** Where an import leads: a path of the tree, `node:…`, `npm:…`, or `lost:…` when nothing is there. */
export const resolveImport = (from: string, specifier: string, has: (path: string) => boolean): string => {
  const plain = specifier.split('?')[0] ?? specifier
  const shared = contract.exec(plain)
  if (shared) return firstOf(`packages/contract/src/${shared[1]}`, has) ?? `lost:${specifier}`
  const ours = other.exec(plain)
  if (ours) return firstOf(`apps/${ours[1]}/${ours[2] ?? ''}`, has) ?? `apps/${ours[1]}`
  if (plain.startsWith('.')) {
    const path = posix.normalize(posix.join(posix.dirname(from), plain))
    return firstOf(path, has) ?? (/\.(json|svg|png|webp|avif|html)$/.test(path) ? path : `lost:${specifier}`)
  }
  if (plain.startsWith('node:')) return plain
  const name = packageOf(plain)
  return builtin.has(name) ? `node:${plain}` : `npm:${name}`
}

const firstOf = (path: string, has: (path: string) => boolean) =>
  endings.map((ending) => path + ending).find((candidate) => has(candidate))
