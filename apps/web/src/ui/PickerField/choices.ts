export type Choice = { value: string; text: string }
/** The wheels side by side; the options of one may depend on the others. */
export type Choices = (value: readonly string[]) => readonly (readonly Choice[])[]

/** Fills the wheels from the left, since a later one may depend on an earlier one. */
export function firstOf(choices: Choices): string[] {
  const value: string[] = []
  for (;;) {
    const first = choices(value)[value.length]?.[0]
    if (!first) return value
    value.push(first.value)
  }
}
