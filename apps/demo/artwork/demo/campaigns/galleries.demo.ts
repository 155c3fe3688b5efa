import { boy, father, girl, grandma, mother } from '../casts/folk.demo.ts'
import type { Person } from '../person.ts'
import { sceneBody } from '../scene.ts'
import { drawStill } from '../shots/stills.ts'
import { group, line, rect } from '../svg.ts'
import { at, type Hero, someone, turned, who } from './heroes.demo.ts'
import { princess } from './people.demo.ts'
import {
  fir,
  garland,
  ginkgoLeaves,
  H,
  petals,
  slantingLight,
  snow,
  stars,
  sunrise,
  W,
  winterWindow,
} from './seasons.ts'
import { castle, crown, framed } from './things.ts'

const red = (person: Person): Person => ({ ...person, top: 'turtle', cloth: 'accent' })

/** Upright, three by four. */
export const portraits: Readonly<Record<string, Hero>> = {
  'christmas2021/g1': {
    scene: {
      backdrop: 'flat',
      paper: 'night',
      figures: [someone(red(who('portrait-friends')), 'laugh', [0.5, 0.56, 0.78])],
    },
    behind: () => garland(50, 30) + garland(150, 26, 7),
  },
  'christmas2021/g2': {
    scene: {
      backdrop: 'sweep',
      paper: 'terracotta',
      figures: [
        someone(red(who('couple-daily')), 'holdRight', [0.34, 0.54, 0.6]),
        someone(red(who('couple-daily', 1)), 'cup', [0.68, 0.58, 0.58], turned),
      ],
    },
    behind: () => garland(60, 40),
  },
  'christmas2021/g3': {
    scene: { backdrop: 'flat', paper: 'cream', figures: [someone(red(boy), 'cheer', [0.42, 0.64, 0.74])] },
    behind: () => fir(470, 800, 0.92),
  },
  'christmas2021/g4': {
    scene: { backdrop: 'arch', paper: 'red', figures: [{ who: 'corgi', x: 0.5, size: 1.14, base: 1.01, tie: true }] },
    before: () => snow(18),
  },
  'christmas2021/g5': {
    scene: {
      backdrop: 'flat',
      paper: 'olive',
      figures: [someone(red({ ...grandma, glasses: 11 }), 'cup', [0.5, 0.54, 0.78])],
    },
    behind: () => winterWindow(60, 70, 170, 270),
  },
  'christmas2021/g6': {
    scene: {
      backdrop: 'sweep',
      paper: 'cream',
      figures: [
        someone(red(father), 'holdRight', [0.28, 0.48, 0.52]),
        someone(red(mother), 'stand', [0.74, 0.5, 0.51], turned),
        someone(red(girl), 'cheer', [0.51, 0.8, 0.46]),
      ],
    },
    behind: () => garland(40, 30),
  },
  'christmas2021/g7': {
    scene: {
      backdrop: 'flat',
      paper: 'night',
      figures: [someone(red(who('portrait-mono')), 'hair', [0.5, 0.58, 0.78])],
    },
    behind: () => winterWindow(210, 60, 180, 280),
    before: () => snow(16),
  },
  'christmas2021/g8': {
    scene: {
      backdrop: 'sweep',
      paper: 'red',
      figures: [],
      props: [at('cup', 0.36, 0.92, 1.1), at('letter', 0.72, 0.92, 0.9)],
    },
    behind: () => fir(420, 560, 0.8) + garland(60, 30),
  },
  'christmas2021/g9': {
    scene: {
      backdrop: 'blinds',
      paper: 'clay',
      figures: [someone(red(who('portrait-film')), 'book', [0.5, 0.56, 0.78])],
    },
  },
  'christmas2021/g10': {
    scene: {
      backdrop: 'flat',
      paper: 'moss',
      figures: [
        someone(red(who('pet-owner')), 'wave', [0.36, 0.5, 0.64]),
        { who: 'whiteCat', x: 0.74, size: 0.66, base: 1.01, tie: true },
      ],
    },
    behind: () => garland(60, 36),
  },
  'christmas2021/g11': {
    scene: { backdrop: 'disc', paper: 'night', figures: [someone(red(girl), 'balloon', [0.5, 0.64, 0.74])] },
    behind: () => stars(10, 260, '#f3cf8e'),
  },
  'christmas2021/g12': {
    scene: {
      backdrop: 'canvas',
      paper: 'terracotta',
      figures: [
        someone(red(who('portrait-friends', 1)), 'selfie', [0.36, 0.54, 0.58]),
        someone(red(who('portrait-friends')), 'laugh', [0.74, 0.58, 0.56], turned),
      ],
    },
    before: () => snow(14),
  },
  'new-year-2025/g1': {
    scene: {
      backdrop: 'window',
      paper: 'white',
      figures: [someone(who('id-natural'), 'chin', [0.5, 0.54, 0.8])],
      gobo: 'panes',
    },
  },
  'new-year-2025/g2': {
    scene: {
      backdrop: 'flat',
      paper: 'blush',
      figures: [someone(who('career-resume'), 'pocket', [0.5, 0.54, 0.8], turned)],
    },
    behind: () => sunrise(300, '#e8916a'),
  },
  'new-year-2025/g3': {
    scene: { backdrop: 'sweep', paper: 'mist', figures: [someone(who('id-color'), 'crossed', [0.5, 0.54, 0.8])] },
  },
  'new-year-2025/g4': {
    scene: { backdrop: 'disc', paper: 'butter', figures: [someone(who('id-glasses'), 'book', [0.5, 0.56, 0.8])] },
  },
  'new-year-2025/g5': {
    scene: {
      backdrop: 'window',
      paper: 'oat',
      figures: [someone(who('portrait-thirty'), 'hair', [0.5, 0.56, 0.8])],
      gobo: 'leaves',
    },
  },
  'new-year-2025/g6': {
    scene: { backdrop: 'flat', paper: 'sage', figures: [someone(who('career-portrait'), 'collar', [0.5, 0.54, 0.8])] },
  },
  'princess-return/g1': {
    scene: {
      backdrop: 'flat',
      paper: 'rose',
      figures: [someone(princess, 'cheer', [0.5, 0.68, 0.78])],
      props: [at('bear', 0.84, 1, 0.5, { front: true })],
    },
    behind: () => stars(9, 260),
    before: () => crown(300, 318, 0.6, -3),
  },
  'princess-return/g2': {
    scene: {
      backdrop: 'flat',
      paper: 'lilac',
      figures: [someone({ ...princess, child: false, age: 'pupil', cloth: 'lilac' }, 'hips', [0.5, 0.56, 0.76])],
    },
    behind: () => stars(9, 220),
    before: () => petals(8, '#f6d3d0', 60, 300),
  },
  'princess-return/g3': {
    scene: {
      backdrop: 'sweep',
      paper: 'butter',
      figures: [someone({ ...princess, hair: 59, cloth: 'mustard' }, 'balloon', [0.44, 0.68, 0.74])],
    },
    behind: () => castle('#e8d49f', 640),
  },
  'princess-return/g4': {
    scene: {
      backdrop: 'sweep',
      paper: 'sky',
      figures: [
        someone(
          { ...princess, hair: 59, child: false, age: 'pupil', cloth: 'sky' },
          'bouquet',
          [0.5, 0.56, 0.76],
          turned,
        ),
      ],
    },
    behind: () => castle('#b7d3de', 640),
  },
}

interface Wide {
  readonly size: readonly [width: number, height: number]
  readonly body: () => string
}

const wide = (hero: Hero, w: number, h: number): string => {
  const { backdrop, paper } = hero.scene
  const ground = hero.behind ? sceneBody({ backdrop, paper, figures: [] }, w, h) + hero.behind() : ''
  return (
    ground +
    sceneBody({ ...hero.scene, ...(hero.behind ? { ground: 'none' as const } : {}) }, w, h) +
    (hero.before?.() ?? '')
  )
}

const CAROUSEL = [1170, 780] as const
/** The measure in which a wide one is drawn. */
const LONG = [900, 600] as const

const sameFamily = (isLater: boolean): string => {
  const aged = isLater ? ({ hairColour: 'grey' } as const) : {}
  const child: Person = isLater
    ? { ...girl, child: false, age: 'pupil', hair: 45, cloth: 'mustard', bottom: 'skirt', legs: 'rust' }
    : { ...girl, hair: 45 }
  return sceneBody(
    {
      backdrop: isLater ? 'window' : 'canvas',
      paper: isLater ? 'cream' : 'taupe',
      figures: [
        someone({ ...father, cloth: isLater ? 'sage' : 'navy', ...aged }, 'holdRight', [0.29, 0.53, 0.7]),
        someone({ ...mother, cloth: isLater ? 'rose' : 'rust', ...aged }, 'stand', [0.71, 0.55, 0.68], turned),
        someone(child, isLater ? 'stand' : 'cheer', isLater ? [0.5, 0.66, 0.66] : [0.5, 0.84, 0.54]),
      ],
      ...(isLater ? { gobo: 'panes' as const } : {}),
    },
    900,
    675,
  )
}

const panel = (x: number, y: number, body: string): string =>
  `<svg x="${x}" y="${y}" width="585" height="585" viewBox="0 0 600 600" preserveAspectRatio="xMidYMid slice">${body}</svg>`

const scenes = (): string => {
  const woman = { ...who('portrait-window'), cloth: 'camel' as const }
  return (
    panel(
      0,
      0,
      wide(
        {
          scene: { backdrop: 'window', paper: 'butter', figures: [someone(woman, 'chin', [0.46, 0.62, 0.72])] },
          behind: () => slantingLight(),
          before: () => ginkgoLeaves(9, 20, 150, 0.5),
        },
        600,
        600,
      ),
    ) +
    panel(585, 0, group('translate(0 -190)', drawStill('desk', 'sand'))) +
    panel(
      0,
      585,
      wide(
        {
          scene: {
            backdrop: 'flat',
            paper: 'oat',
            figures: [someone({ ...who('portrait-film'), cloth: 'rust' }, 'pockets', [0.62, 0.6, 0.62], turned)],
          },
          behind: () =>
            slantingLight('#ffd98f') +
            [0, 1, 2, 3]
              .map((i) =>
                rect(
                  -10 + i * 90,
                  560 - i * 90,
                  700,
                  100,
                  ['#d9b98c', '#cfae80', '#c5a375', '#bb986a'][i]!,
                  'stroke="#2b2420" stroke-width="4"',
                ),
              )
              .join(''),
        },
        600,
        600,
      ),
    ) +
    panel(
      585,
      585,
      wide(
        {
          scene: {
            backdrop: 'sweep',
            paper: 'terracotta',
            figures: [someone({ ...who('portrait-elder'), cloth: 'cream', top: 'turtle' }, 'cup', [0.5, 0.6, 0.72])],
          },
        },
        600,
        600,
      ),
    ) +
    line('M585 0 V1170 M0 585 H1170', '#fffaf2', 14)
  )
}

/** Of other shapes. */
export const wides: Readonly<Record<string, Wide>> = {
  'photo-activity/c1': {
    size: CAROUSEL,
    body: () =>
      wide(
        {
          scene: {
            backdrop: 'window',
            paper: 'cream',
            figures: [someone(who('portrait-friends'), 'cup', [0.36, 0.62, 0.82])],
            props: [at('plant', 0.78, 1, 0.9)],
            gobo: 'panes',
          },
        },
        ...LONG,
      ),
  },
  'photo-activity/c2': {
    size: CAROUSEL,
    body: () =>
      wide(
        {
          scene: {
            backdrop: 'flat',
            paper: 'steel',
            figures: [someone(who('portrait-thirty'), 'book', [0.56, 0.62, 0.82], turned)],
            props: [at('books', 0.14, 1, 0.8, { front: true })],
          },
          behind: () =>
            Array.from({ length: 34 }, (_, i) =>
              line(`M${((i * 0.618) % 1) * 900} ${((i * 0.37) % 1) * 560} l-8 40`, '#ffffff', 4, 'opacity="0.6"'),
            ).join(''),
        },
        ...LONG,
      ),
  },
  'photo-activity/c3': {
    size: CAROUSEL,
    body: () =>
      wide(
        {
          scene: {
            backdrop: 'flat',
            paper: 'night',
            figures: [someone(who('career-portrait'), 'pocket', [0.36, 0.62, 0.82])],
            props: [at('softbox', 0.8, 1, 0.9, { flip: true })],
          },
          behind: () =>
            framed(
              560,
              90,
              130,
              170,
              '#b98c62',
              sceneBody(
                {
                  backdrop: 'sweep',
                  paper: 'butter',
                  figures: [someone(who('portrait-paper'), 'hips', [0.5, 0.54, 0.8])],
                },
                W,
                H,
              ),
            ),
        },
        ...LONG,
      ),
  },
  'autumn/map': { size: [1170, 1170], body: scenes },
  'family-portrait/before': { size: [900, 675], body: () => sameFamily(false) },
  'family-portrait/after': { size: [900, 675], body: () => sameFamily(true) },
}

/** In which measure each is drawn. */
export const measureOf = (file: string): readonly [number, number] =>
  file.startsWith('photo') ? LONG : (wides[file]?.size ?? [W, H])
