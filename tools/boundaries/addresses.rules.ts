// Addresses of pages are written once.
import { matches } from './glob.ts'
import type { Rule, Tree } from './types.ts'

const list = 'packages/contract/src/kernel/addresses.ts'
const within = ['apps/web/src/**', 'apps/server/src/**']
const places = [
  // A test acts as a customer who types an address.
  '**/*.test.{ts,tsx}',
  '**/*.testing.{ts,tsx}',
  'apps/server/src/testing/**',
]

const known = new WeakMap<Tree, string[]>()

/** Up to the first parameter. A bare `/` is also half of every other text, and is not looked for. */
const addressesIn = (tree: Tree): string[] => {
  const found = known.get(tree) ?? [
    ...new Set(
      (tree.get(list)?.words ?? [])
        .map(({ text }) => text.split(':')[0] ?? '')
        .filter((text) => text.startsWith('/') && text !== '/'),
    ),
  ]
  known.set(tree, found)
  return found
}

const isAt = (text: string, address: string) =>
  text.startsWith(address) && (address.endsWith('/') || /^$|^[/?#]/.test(text.slice(address.length)))

export const addressRules: Rule[] = [
  {
    id: 'addresses-once',
    why: `an address is written in ${list} alone; link with paths`,
    check: ({ path, words }, tree) =>
      matches(path, within) && !matches(path, places)
        ? words
            .filter(({ text }) => text.startsWith('/') && addressesIn(tree).some((address) => isAt(text, address)))
            .map(({ text, line }) => ({ line, message: `writes ${text}` }))
        : [],
  },
]
