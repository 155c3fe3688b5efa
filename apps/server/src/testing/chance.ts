/** Chance that can be had again: the same seed throws the same dice. */
export class Chance {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** A whole number from 0 up to, and without, `end`. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let word = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    word = (word + Math.imul(word ^ (word >>> 7), 61 | word)) ^ word
    return ((word ^ (word >>> 14)) >>> 0) % end
  }

  of<T>(values: readonly T[]): T {
    return values[this.below(values.length)]!
  }

  /** The text with one character put in, taken out, turned into another or changed with its neighbour. */
  touched(text: string): string {
    const at = this.below(text.length)
    const [before, here, after] = [text.slice(0, at), text.slice(at, at + 1), text.slice(at + 1)]
    const other = this.of([...'0123456789abcdefABCDEF{}":,.=+/ '])
    const ways = [before + other + after, before + after, before + other + here + after]
    const turned = this.of([...ways, before + after.slice(0, 1) + here + after.slice(1)])
    return turned === text ? this.touched(text) : turned
  }

  /** One bit of what is written in base64. */
  flipped(base64: string): string {
    const bytes = Buffer.from(base64, 'base64')
    bytes[this.below(bytes.length)]! ^= 1 << this.below(8)
    return bytes.toString('base64')
  }
}
