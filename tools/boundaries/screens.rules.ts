// A screen is a page: the table names it, and it shows no other.
import { matches } from './glob.ts'
import type { Rule, Source, Tree } from './types.ts'

const web = 'apps/web/src/'
const screens = ['apps/web/src/*/screens/*.tsx', 'apps/web/src/*/*/screens/*.tsx']
const tables = ['apps/web/src/app/pages.tsx', 'apps/web/src/*/*.pages.{ts,tsx}']
const named = /^[a-z]+\/([a-z]+\/)?screens\/\w+$/

const isScreen = (path: string) => matches(path, screens) && !/\.test\.tsx$/.test(path)
const isTable = (path: string) => matches(path, tables)

const fileOf = (screen: string) => `${web}${screen}.tsx`
const rowsOf = ({ words }: Source) => words.filter(({ text, isName }) => !isName && named.test(text))

const known = new WeakMap<Tree, Set<string>>()

const routed = (tree: Tree): Set<string> => {
  const found =
    known.get(tree) ??
    new Set(
      [...tree.values()]
        .filter(({ path }) => isTable(path))
        .flatMap((table) => rowsOf(table).map(({ text }) => fileOf(text))),
    )
  known.set(tree, found)
  return found
}

const ADDRESSES = 'packages/contract/src/kernel/addresses.ts'

export const screenRules: Rule[] = [
  {
    id: 'screen-is-a-route',
    why: 'one file in screens/ for every page: a row of the table of pages names it',
    check: ({ path }, tree) =>
      isScreen(path) && !routed(tree).has(path) ? [{ line: 1, message: 'is named by no page' }] : [],
  },
  {
    id: 'route-has-a-screen',
    why: 'a row of the table of pages names a file in screens/',
    check: (source, tree) =>
      isTable(source.path)
        ? rowsOf(source)
            .filter(({ text }) => !tree.has(fileOf(text)))
            .map(({ text, line }) => ({ line, message: `${text} is not there` }))
        : [],
  },
  {
    id: 'screen-chooses-no-page',
    why: 'the table of pages says which screen an address has; a screen neither compares addresses nor shows another screen',
    check: ({ path, imports }) =>
      isScreen(path)
        ? imports
            .filter(
              ({ target, isType, names }) =>
                !isType && (isScreen(target) || (target === ADDRESSES && names.includes('addresses'))),
            )
            .map(({ line, specifier }) => ({ line, message: `imports ${specifier}` }))
        : [],
  },
]
