export type Params = Readonly<Record<string, string | undefined>>

export interface Match<R> {
  readonly route: R
  readonly params: Params
}

/** Of two patterns that fit, the one that says more wins: whole words before parts of words before anything at all. */
const WORDS = 10
const PART = 5
const PARAMETER = 3
const REST = -2

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

const weightOf = (segment: string): number => {
  if (segment === '*') return REST
  if (segment.startsWith(':')) return PARAMETER
  return segment.includes(':') ? PART : WORDS
}

const saysMuch = (path: string): number => segmentsOf(path).reduce((sum, one) => sum + 1 + weightOf(one), 0)

/** A segment that cannot be decoded is taken as it stands; a slash that it brings stays one of its own. */
function plainSegment(segment: string): string {
  try {
    return decodeURIComponent(segment).replaceAll('/', '%2F')
  } catch {
    return segment
  }
}

interface Pattern<R> {
  readonly route: R
  readonly test: RegExp
  readonly names: readonly string[]
}

function patternOf<R extends { readonly path: string }>(route: R): Pattern<R> {
  const names: string[] = []
  const text = segmentsOf(route.path)
    .map((segment) => {
      if (segment === '*') return '(?:/.*)?'
      const fits = segment.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/:(\w+)/g, (_, name: string) => {
        names.push(name)
        return '([^/]+)'
      })
      return `/${fits}`
    })
    .join('')
  return { route, test: new RegExp(`^${text}/*$`, 'i'), names }
}

/** Finds the route of a path. Patterns are read when first asked for: most addresses are plain words. */
export function matcher<R extends { readonly path: string }>(
  routes: readonly R[],
): (pathname: string) => Match<R> | undefined {
  const plain = new Map(routes.filter(({ path }) => !/[:*]/.test(path)).map((route) => [route.path, route]))
  let patterns: Pattern<R>[] | undefined
  return (pathname) => {
    const known = plain.get(pathname)
    if (known) return { route: known, params: {} }
    patterns ??= [...routes].sort((a, b) => saysMuch(b.path) - saysMuch(a.path)).map(patternOf)
    const path = pathname.split('/').map(plainSegment).join('/')
    for (const { route, test, names } of patterns) {
      const found = test.exec(path)
      if (!found) continue
      const values = names.map((name, nth) => [name, found[nth + 1]?.replaceAll('%2F', '/')] as const)
      return { route, params: Object.fromEntries(values) }
    }
    return undefined
  }
}
