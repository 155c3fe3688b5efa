import type { Picture } from '../picture.ts'
import { type Scene, sceneBody } from '../scene.ts'
import { startPicture } from '../svg.ts'
import { measureOf, portraits, wides } from './galleries.demo.ts'
import { type Hero, heroes } from './heroes.demo.ts'
import { H, W } from './seasons.ts'

/** Drawn in one measure, shown in another; a part of it where a view is given. */
const shown = (width: number, height: number, body: string, view = `0 0 ${W} ${H}`): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${view}" preserveAspectRatio="xMidYMid slice">${body}</svg>`

const bare = ({ backdrop, paper }: Scene): Scene => ({ backdrop, paper, figures: [] })

function drawHero({ scene, behind, before }: Hero): string {
  startPicture()
  const ground = behind ? sceneBody(bare(scene), W, H) + behind() : ''
  return ground + sceneBody({ ...scene, ...(behind ? { ground: 'none' } : {}) }, W, H) + (before?.() ?? '')
}

/** What a card in a chat shows of it: the part with the faces. */
const CARD_VIEW = '30 190 540 432'
const CARD_VIEWS: Readonly<Record<string, string>> = {
  'coupon-center': '50 40 500 400',
  'activity-index': '0 30 600 480',
  'activity-rules': '0 230 600 480',
  'family-portrait-coupon': '0 195 600 480',
  'family-guide': '0 200 600 480',
  zhenxiang: '0 200 600 480',
  guiding: '0 120 600 480',
  'zhenxiang-token': '40 210 520 416',
  'princess-return': '60 240 480 384',
  graduation: '0 200 600 480',
  pet: '0 220 600 480',
}

const picture = (file: string, [width, height]: readonly [number, number], svg: () => string): Picture => ({
  file: `campaign/${file}`,
  width,
  height,
  svg,
})

export const campaignPictures = (): Picture[] => [
  ...Object.entries(heroes).flatMap(([key, hero]) => [
    picture(`${key}/hero`, [1170, 1560], () => shown(1170, 1560, drawHero(hero))),
    picture(`${key}/share`, [500, 400], () => shown(500, 400, drawHero(hero), CARD_VIEWS[key] ?? CARD_VIEW)),
  ]),
  ...Object.entries(portraits).map(([file, hero]) => picture(file, [600, 800], () => shown(600, 800, drawHero(hero)))),
  ...Object.entries(wides).map(([file, { size, body }]) =>
    picture(file, size, () => {
      startPicture()
      return shown(...size, body(), `0 0 ${measureOf(file).join(' ')}`)
    }),
  ),
]
