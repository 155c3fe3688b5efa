interface Addon {
  readonly name: string
  readonly price_fen: number
}

export interface Added {
  readonly name: string
  readonly count: number
  /** 加一种底色 ×2 */
  readonly words: string
  readonly fen: number
}

/** Equal add-ons as one, with how often. */
export const addedOf = (addons: readonly Addon[]): Added[] =>
  [...new Set(addons.map(({ name }) => name))].map((name) => {
    const same = addons.filter((one) => one.name === name)
    return {
      name,
      count: same.length,
      words: same.length > 1 ? `${name} ×${same.length}` : name,
      fen: same.reduce((sum, { price_fen }) => sum + price_fen, 0),
    }
  })

/** As many of one as are wanted, where its first one stood; the others stay as they are. */
export function withCount(ids: readonly number[], id: number, count: number): number[] {
  const at = ids.indexOf(id)
  const others = ids.filter((one) => one !== id)
  const many = Array.from({ length: count }, () => id)
  return at < 0 ? [...others, ...many] : [...others.slice(0, at), ...many, ...others.slice(at)]
}

export const countIn = (ids: readonly number[], id: number): number => ids.filter((one) => one === id).length

interface Bounded {
  readonly id: number
  readonly name: string
  /** Missing in answers of the release before: once. */
  readonly max?: number | undefined
}

/** The first that is wanted more often than one visit may have it. */
export const tooMany = (addons: readonly Bounded[], ids: readonly number[]): Bounded | undefined =>
  addons.find(({ id, max = 1 }) => countIn(ids, id) > max)
