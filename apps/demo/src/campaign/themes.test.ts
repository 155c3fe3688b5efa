import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { activityPages } from './activities.demo'
import { guidePages } from './guides.demo'
import { reunionPages } from './reunions.demo'

/** Chroma, of 255: a picture with less is nearly grey, and any accent goes with it. */
const COLOURED = 40
/** Degrees of hue between a picture and its accent. */
const NEAR = 45

const hueOf = ([red = 0, green = 0, blue = 0]: readonly number[]) => {
  const most = Math.max(red, green, blue)
  const chroma = most - Math.min(red, green, blue)
  if (chroma === 0) return { hue: 0, chroma }
  const sixth =
    most === red ? (green - blue) / chroma : most === green ? (blue - red) / chroma + 2 : (red - green) / chroma + 4
  return { hue: (sixth * 60 + 360) % 360, chroma }
}

const averageOf = async (url: string) => {
  const file = fileURLToPath(new URL(`../..${url}`, import.meta.url))
  return [...(await sharp(file).resize(1, 1, { fit: 'fill' }).removeAlpha().raw().toBuffer())]
}

const channels = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
const between = (one: number, other: number) => Math.min(Math.abs(one - other), 360 - Math.abs(one - other))

it('prices and buttons of a page have the colour of the picture above them', async () => {
  const pages = [...guidePages, ...activityPages(() => 1), ...reunionPages]
  const strange: string[] = []
  for (const { key, theme, parts } of pages) {
    const first = parts[0]
    if (first?.type !== 'image') continue
    const picture = hueOf(await averageOf(first.picture.url))
    const accent = hueOf(channels(theme.accent))
    if (picture.chroma >= COLOURED && between(picture.hue, accent.hue) > NEAR) strange.push(key)
  }
  expect(pages.length).toBeGreaterThan(15)
  expect(strange).toEqual([])
})
