import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

const tokens = new URL('./src/ui/tokens.css', import.meta.url)

const declared = /^\s*(--[a-z0-9-]+): (\d+px);\n/gm

/** The tokens that are a number of pixels and nothing else: space, targets, corners. */
export const lengthsIn = (css: string): Map<string, string> =>
  new Map([...css.matchAll(declared)].map(([, name = '', value = '']) => [name, value]))

/** The styles with the numbers themselves, and without the declarations that nobody reads then. */
export const withLengths = (css: string, lengths: ReadonlyMap<string, string>): string =>
  css
    .replace(declared, (line, name: string) => (lengths.has(name) ? '' : line))
    .replace(/var\((--[a-z0-9-]+)\)/g, (use, name: string) => lengths.get(name) ?? use)

/** A page carries its styles in itself: there the name of a length is three times as long as the length. */
export function plainLengths(): Plugin {
  const lengths = lengthsIn(readFileSync(tokens, 'utf8'))
  return {
    name: 'plain-lengths',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/.*\.css$/ },
      handler: (code) => withLengths(code, lengths),
    },
  }
}
