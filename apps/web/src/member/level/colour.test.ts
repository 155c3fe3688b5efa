import fc from 'fast-check'
import { expect, it } from 'vitest'
import { groundOf, QUIET_INK } from './colour'

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))
const luminance = (rgb: readonly number[]) => {
  const [r = 0, g = 0, b = 0] = rgb.map((one) =>
    one <= 10.3 ? one / 255 / 12.92 : ((one / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
/** Of the quietest words on a ground. */
const contrastOn = (ground: string) => {
  const behind = channels(ground)
  const ink = behind.map((one) => one * (1 - QUIET_INK) + 255 * QUIET_INK)
  return (luminance(ink) + 0.05) / (luminance(behind) + 0.05)
}

it('lets everyone read what is on a card, whatever colour a chain gives its level', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((one) => `#${one.toString(16).padStart(6, '0')}`)
  fc.assert(
    fc.property(colour, (given) => {
      const { light, deep } = groundOf(given)
      // Rounding to whole channels costs a little.
      expect(contrastOn(light)).toBeGreaterThan(4.45)
      expect(contrastOn(deep)).toBeGreaterThanOrEqual(contrastOn(light))
    }),
  )
})

it('leaves a colour alone that is dark enough, and has one of its own for none', () => {
  expect(groundOf('#2F3E55').light).toBe('#2f3e55')
  expect(groundOf('').light).toBe('#54402e')
  expect(groundOf('red;background:url(x)').light).toBe('#54402e')
})
