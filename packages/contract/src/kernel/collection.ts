// Phones' browsers of 2020 have no `at`, `toSorted` or `Object.hasOwn`, and nothing is added to theirs.

export const lastOf = <T>(list: readonly T[]): T | undefined => list[list.length - 1]

/** A sorted copy. */
export const sorted = <T>(list: readonly T[], compare?: (a: T, b: T) => number): T[] => [...list].sort(compare)

/** Whether an object itself has the field; what it inherits does not count. */
export const hasOwn = (of: object, name: PropertyKey): boolean =>
  Object.getOwnPropertyDescriptor(of, name) !== undefined
