import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const { resolve } = createRequire(import.meta.url)
/** The package's own root: its exports lead to the development build for every bundler. */
const root = dirname(resolve('react-router/package.json'))
const files: Record<string, string> = {
  'react-router': join(root, 'dist/production/index.mjs'),
  'react-router/dom': join(root, 'dist/production/dom-export.mjs'),
}

/** Names for the developer's tools, and the wrapping of components, keep what nobody uses in the file. */
export const withoutNames = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "\w+";$/gm, '')
    .replace(/^(var \w+ = )(React\w*\.(?:forwardRef|createContext|memo)\()/gm, '$1/* @__PURE__ */ $2')

/** The router as it is meant for customers: its production build, without the parts that are not used here. */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: (id) => files[id],
    load(id) {
      return id.startsWith(join(root, 'dist/production')) ? withoutNames(readFileSync(id, 'utf8')) : undefined
    },
  }
}
