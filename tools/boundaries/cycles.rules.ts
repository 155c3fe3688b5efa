import type { Rule, Source, Tree } from './types.ts'

/** Dynamic imports and types count: both hide a cycle, neither opens it. */
const next = (source: Source, tree: Tree) =>
  source.imports.flatMap((one) => {
    const target = tree.get(one.target)
    return target ? [{ target, line: one.line }] : []
  })

/** The shortest way from a file back to itself. */
const wayBack = (start: Source, tree: Tree): string[] | undefined => {
  const cameFrom = new Map<string, string>()
  let edge = [start]
  while (edge.length > 0) {
    const further: Source[] = []
    for (const here of edge)
      for (const { target } of next(here, tree)) {
        if (cameFrom.has(target.path)) continue
        cameFrom.set(target.path, here.path)
        if (target === start) return wayOf(start.path, cameFrom)
        further.push(target)
      }
    edge = further
  }
  return undefined
}

const wayOf = (start: string, cameFrom: Map<string, string>): string[] => {
  const way = [start]
  for (let at = cameFrom.get(start); at !== undefined && at !== start; at = cameFrom.get(at)) way.unshift(at)
  return [start, ...way]
}

const tangled = new WeakMap<Tree, ReadonlySet<string>>()

/** The files left when those that import nothing of what is left are taken away, again and again: cycles, and ways to them. */
const tangleOf = (tree: Tree): ReadonlySet<string> => {
  const known = tangled.get(tree)
  if (known) return known
  const left = new Map(
    [...tree.values()].map((source) => [source.path, next(source, tree).map(({ target }) => target.path)]),
  )
  for (let before = -1; before !== left.size; ) {
    before = left.size
    for (const [path, targets] of left) if (!targets.some((target) => left.has(target))) left.delete(path)
  }
  const paths = new Set(left.keys())
  tangled.set(tree, paths)
  return paths
}

export const cycleRules: Rule[] = [
  {
    id: 'no-cycle',
    why: 'two files that need each other are one file, or three',
    check: (source, tree) => {
      const way = tangleOf(tree).has(source.path) ? wayBack(source, tree) : undefined
      // Told once, at the file that comes first in the alphabet.
      if (!way || [...way].sort()[0] !== source.path) return []
      const line = source.imports.find(({ target }) => target === way[1])?.line ?? 1
      return [{ line, message: way.join(' → ') }]
    },
  },
]
