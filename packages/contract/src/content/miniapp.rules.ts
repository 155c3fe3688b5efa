interface Opened {
  readonly path: string
  readonly paths: readonly string[]
}

/** A link may name any page that the brand lists, with any query; all else opens the first page. */
export function pathToOpen({ path, paths }: Opened, wanted: string | null): string {
  const [page = '', ...query] = wanted?.split('?') ?? []
  const named = [path, ...paths].find((one) => one === page.replace(/^\//, ''))
  return named === undefined ? path : [named, ...query].join('?')
}
