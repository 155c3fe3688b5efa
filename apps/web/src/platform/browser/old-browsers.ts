/** What browsers of before 2022 lack and our files are written with; builds translate the language, not its library. */
const give = (to: object, name: string, value: unknown): void => {
  if (!(name in to)) Object.defineProperty(to, name, { value, writable: true, configurable: true })
}

function at<T>(this: ArrayLike<T>, index: number): T | undefined {
  return this[index < 0 ? index + this.length : index]
}

function findLast<T>(this: readonly T[], test: (value: T, index: number, all: readonly T[]) => unknown): T | undefined {
  for (let index = this.length - 1; index >= 0; index -= 1) {
    const value = this[index] as T
    if (test(value, index, this)) return value
  }
  return undefined
}

function toSorted<T>(this: readonly T[], compare?: (a: T, b: T) => number): T[] {
  return [...this].sort(compare)
}

const hasOwn = (of: object, name: PropertyKey): boolean => Object.hasOwn(of, name)

export const library = { at, findLast, toSorted, hasOwn }

for (const of of [Array.prototype, String.prototype]) give(of, 'at', at)
give(Array.prototype, 'findLast', findLast)
give(Array.prototype, 'toSorted', toSorted)
give(Object, 'hasOwn', hasOwn)
