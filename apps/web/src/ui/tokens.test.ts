import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')

const token = (name: string): string => {
  const value = css.match(new RegExp(`--${name}: (#[0-9a-f]{6});`))?.[1]
  if (!value) throw new Error(`No colour token --${name}`)
  return value
}

const luminance = (hex: string): number => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const channel = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (one: string, other: string): number => {
  const [low, high] = [luminance(one), luminance(other)].sort((a, b) => a - b) as [number, number]
  return (high + 0.05) / (low + 0.05)
}

describe('the colour tokens', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  })

  const texts: [string, string[]][] = [
    ['ink', ['paper', 'paper-deep', 'card', 'accent-soft']],
    ['ink-2', ['paper', 'paper-deep', 'card', 'line']],
    ['accent', ['paper', 'card']],
    ['accent-ink', ['paper', 'card', 'accent-soft']],
    ['on-accent', ['accent', 'accent-press']],
    ['good', ['paper', 'card']],
    ['good-ink', ['good-soft']],
    ['warn', ['paper', 'card']],
    ['warn-ink', ['warn-soft', 'card', 'paper-deep']],
    ['bad', ['paper', 'card', 'accent-soft']],
    ['paper', ['ink']],
    ['on-kind', ['sage', 'dusk', 'dusk-2', 'accent']],
    ['sage-ink', ['sage-soft', 'card', 'paper']],
    ['foil', ['dusk', 'dusk-2']],
  ]
  for (const [text, grounds] of texts)
    for (const ground of grounds)
      it(`lets ${text} be read on ${ground}`, () => {
        expect(contrast(token(text), token(ground))).toBeGreaterThanOrEqual(4.5)
      })

  it('lets the border of a control be seen', () => {
    for (const ground of ['paper', 'card']) {
      expect(contrast(token('line-strong'), token(ground))).toBeGreaterThanOrEqual(3)
    }
  })
})
