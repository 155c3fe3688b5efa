import { ASSET_LIMITS } from '@kuaimen/contract/asset/asset.rules'
import { VARIANTS } from '@kuaimen/contract/asset/variant.rules'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { Darkroom } from './darkroom'
import type { Wanted } from './darkroom-shape'

const darkroom = new Darkroom()
afterAll(() => darkroom.stop())

const wanted: Wanted = {
  variants: VARIANTS.picture,
  pixels: ASSET_LIMITS.pixels.member,
  side_min: ASSET_LIMITS.side_min,
  side_max: ASSET_LIMITS.side_max,
  one_frame: false,
}

/** Red on top, blue below, and wider than high. */
const flag = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: '#0000ff' } }).composite([
    { input: { create: { width: 400, height: 150, channels: 3, background: '#ff0000' } }, top: 0, left: 0 },
  ])

describe('the darkroom', () => {
  it('makes every size of a picture, none enlarged', async () => {
    const made = await darkroom.develop(await flag().jpeg().toBuffer(), wanted)
    expect(made).toMatchObject({ is: 'developed', picture: { width: 400, height: 300, alpha: false } })
    if (made.is !== 'developed') return
    expect(made.picture.variants.map(({ name, width }) => [name, width])).toEqual([
      ['w360', 360],
      ['w720', 400],
      ['w1080', 400],
      ['w1440', 400],
      ['card', 400],
    ])
    expect(made.picture.colour).toMatch(/^#[78][0-9a-f]0[0-9a-f][78][0-9a-f]$/)
  })
})
