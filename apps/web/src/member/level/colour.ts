type Rgb = readonly [number, number, number]

const WHITE: Rgb = [255, 255, 255]
const BLACK: Rgb = [0, 0, 0]
/** Of a chain that wrote no colour: the one of kraft paper. */
const PLAIN: Rgb = [84, 64, 46]
/** What can be read by everyone. */
const READABLE = 4.5
const STEP = 0.04

/** The smaller words on a card are white that lets so much of the ground through. */
export const QUIET_INK = 0.9

const read = (colour: string): Rgb => {
  const hex = /^#([0-9a-f]{6})$/i.exec(colour)?.[1]
  if (!hex) return PLAIN
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [channel(0), channel(2), channel(4)]
}

const write = (rgb: Rgb): string => `#${rgb.map((one) => Math.round(one).toString(16).padStart(2, '0')).join('')}`

const mix = (one: Rgb, other: Rgb, share: number): Rgb => {
  const channel = (at: 0 | 1 | 2) => one[at] * (1 - share) + other[at] * share
  return [channel(0), channel(1), channel(2)]
}

const luminance = (rgb: Rgb): number => {
  const channel = (at: 0 | 1 | 2) => {
    const part = rgb[at] / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(0) + 0.7152 * channel(1) + 0.0722 * channel(2)
}

const contrast = (light: Rgb, dark: Rgb): number => (luminance(light) + 0.05) / (luminance(dark) + 0.05)

const isReadableOn = (ground: Rgb) => contrast(mix(ground, WHITE, QUIET_INK), ground) >= READABLE

export interface Ground {
  /** Where the light falls. */
  readonly light: string
  readonly deep: string
}

/** The two ends of a card's ground: the level's own colour, as much darker as white words on it need. */
export function groundOf(colour: string): Ground {
  let light = read(colour)
  while (!isReadableOn(light)) light = mix(light, BLACK, STEP)
  return { light: write(light), deep: write(mix(light, BLACK, 0.34)) }
}
