// How styles are written: space by tokens, and no token that nobody declares.
import type { Rule, Tree } from './types.ts'

const isSpace = /^(padding|margin)(-[a-z-]+)?$|^(grid-)?(row-|column-)?gap$/
/** Hairlines and what is aligned by one; more is a step of the grid. */
const raw = /(?<![\w.-])-?(\d*\.?\d+)(px|rem)\b/g
const isHairline = (text: string) => /^-?[012]px$/.test(text)

const rawLengths = (value: string): string[] =>
  [...value.matchAll(raw)].map(([text]) => text).filter((text) => !isHairline(text))

const tokensOf = (value: string): string[] => [...value.matchAll(/var\((--[a-z0-9-]+)/g)].map(([, name]) => name!)

const appOf = (path: string): string => path.split('/').slice(0, 2).join('/')

const declaredIn = new WeakMap<Tree, Map<string, Set<string>>>()

/** Declared by a stylesheet of the same app, or set by a component. */
const declaredFor = (path: string, tree: Tree): Set<string> => {
  const apps = declaredIn.get(tree) ?? new Map<string, Set<string>>()
  declaredIn.set(tree, apps)
  const app = appOf(path)
  const known =
    apps.get(app) ??
    new Set(
      [...tree.values()]
        .filter((source) => appOf(source.path) === app)
        .flatMap(({ styles, words }) => [
          ...styles.variables,
          ...words.filter(({ text }) => text.startsWith('--')).map(({ text }) => text),
        ]),
    )
  apps.set(app, known)
  return known
}

export const styleRules: Rule[] = [
  {
    id: 'space-by-token',
    why: 'padding, margin and gap are steps of the grid in ui/tokens.css; 1px and 2px are hairlines, and calc() makes the rest',
    check: ({ styles }) =>
      styles.declarations
        .filter(({ property }) => isSpace.test(property))
        .flatMap(({ property, value, line }) =>
          rawLengths(value).map((length) => ({ line, message: `${property} of ${length}` })),
        ),
  },
  {
    id: 'declared-token',
    why: 'what no stylesheet declares is nothing, and the browser says so to nobody',
    check: (source, tree) =>
      source.styles.declarations.flatMap(({ value, line }) =>
        tokensOf(value)
          .filter((name) => !declaredFor(source.path, tree).has(name))
          .map((name) => ({ line, message: `reads ${name}` })),
      ),
  },
]
