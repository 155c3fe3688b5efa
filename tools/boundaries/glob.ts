const escaped = (text: string) => text.replace(/[.+^$()|[\]\\]/g, '\\$&')

const pattern = (glob: string) =>
  new RegExp(
    `^${escaped(glob)
      .replace(/\*\*\/?/g, (star) => (star.endsWith('/') ? '(?:.{0,}/)?' : '.{0,}'))
      .replace(/\*/g, '[^/]*')
      .replace(/\{([^}]*)\}/g, (whole, list: string) =>
        list.includes(',') && /[a-z]/.test(list) ? alternatives(list) : whole,
      )}$`,
  )

const alternatives = (list: string) => `(?:${list.split(',').join('|')})`

const known = new Map<string, RegExp>()

/** `*` stays inside a folder, `**` does not, `{a,b}` is either. */
export const matches = (path: string, globs: readonly string[]): boolean =>
  globs.some((glob) => {
    const regexp = known.get(glob) ?? pattern(glob)
    known.set(glob, regexp)
    return regexp.test(path)
  })
