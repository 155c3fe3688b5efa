import { casts } from './cast.demo.ts'
import type { Person } from './person.ts'
import type { Picture } from './picture.ts'
import { drawScene, type Figure, type Prop, type Scene } from './scene.ts'

const at = (kind: Prop['kind'], x: number, y: number, size: number, more: Partial<Prop> = {}): Prop => ({
  kind,
  x,
  y,
  size,
  ...more,
})

const castOf = (slug: string) => casts[slug]!.people
const person = (slug: string, nth = 0) => castOf(slug)[nth] as Person

const alone = (slug: string, x: number, size: number, flip = true): Figure[] => [
  { who: castOf(slug)[0]!, x, size, flip },
]

/** People side by side between two shares of the width, the last of them in front. */
function row(slug: string, from: number, to: number, size: number, small = 0.78): Figure[] {
  const people = castOf(slug)
  const step = people.length > 1 ? (to - from) / (people.length - 1) : 0
  return people.map((who, i) => {
    const little = typeof who === 'string' || who.child
    return {
      who,
      x: from + i * step,
      size: little ? size * small : size * (i % 2 ? 0.95 : 1),
      flip: i >= people.length / 2,
    }
  })
}

const family: Figure[] = [
  { who: person('family-classic', 2), x: 0.58, size: 1.06 },
  { who: person('family-classic', 3), x: 0.88, size: 1.02, flip: true },
  { who: person('family-classic', 4), x: 0.73, size: 0.78 },
]

interface Wide {
  file: string
  size: readonly [width: number, height: number]
  scene: Scene
}

const BANNER = [1125, 600] as const
const ACTIVITY = [1125, 420] as const

const wide: readonly Wide[] = [
  {
    file: 'banner/natural',
    size: BANNER,
    scene: {
      backdrop: 'window',
      paper: 'oat',
      figures: alone('id-natural', 0.73, 1.16),
      props: [at('plant', 0.95, 1, 0.95), at('moon', 0.73, 0.45, 1)],
    },
  },
  {
    file: 'banner/family',
    size: BANNER,
    scene: { backdrop: 'sweep', paper: 'sand', figures: family, props: [at('pampas', 0.46, 1, 0.86)] },
  },
  {
    file: 'banner/window',
    size: BANNER,
    scene: {
      backdrop: 'blinds',
      paper: 'blush',
      figures: alone('portrait-window', 0.72, 1.16),
      props: [at('branch', 0.94, 1, 0.95), at('books', 0.5, 1, 0.7)],
    },
  },
  {
    file: 'banner/makeup',
    size: BANNER,
    scene: {
      backdrop: 'sweep',
      paper: 'clay',
      figures: alone('makeup-date', 0.73, 1.14),
      props: [
        at('mirror', 0.73, 0.42, 0.92),
        at('brushes', 0.94, 1, 0.85, { front: true }),
        at('lipstick', 0.515, 1, 0.75, { front: true }),
      ],
    },
  },
  {
    file: 'banner/career',
    size: BANNER,
    scene: {
      backdrop: 'canvas',
      paper: 'mist',
      figures: [
        { who: person('career-portrait'), x: 0.6, size: 1.08 },
        { who: person('career-resume'), x: 0.85, size: 1.1, flip: true },
      ],
    },
  },
  {
    file: 'activity/graduation',
    size: ACTIVITY,
    scene: {
      backdrop: 'sweep',
      paper: 'sage',
      figures: row('grad-dorm', 0.5, 0.92, 0.98),
      props: [at('confetti', 0.7, 0.9, 1), at('books', 0.4, 1, 0.85)],
    },
  },
  {
    file: 'activity/couple',
    size: ACTIVITY,
    scene: {
      backdrop: 'sweep',
      paper: 'red',
      figures: [
        { who: person('couple-registry', 0), x: 0.66, size: 1.1 },
        { who: person('couple-registry', 1), x: 0.83, size: 1.06, flip: true },
      ],
    },
  },
  {
    file: 'activity/newyear',
    size: ACTIVITY,
    scene: {
      backdrop: 'sweep',
      paper: 'cream',
      figures: row('family-newyear', 0.52, 0.88, 1, 0.8),
      props: [at('lantern', 0.42, 0.5, 1), at('berries', 0.965, 1, 0.95)],
    },
  },
  {
    file: 'activity/pet',
    size: ACTIVITY,
    scene: {
      backdrop: 'sweep',
      paper: 'butter',
      figures: [
        { who: 'tabby', x: 0.55, size: 0.96 },
        { who: person('pet-owner'), x: 0.72, size: 1.1, flip: true },
        { who: 'corgi', x: 0.89, size: 1, tie: true },
      ],
      props: [at('ball', 0.43, 1, 0.8)],
    },
  },
  {
    file: 'advert/home',
    size: [1125, 360],
    scene: {
      backdrop: 'panels',
      paper: 'oat',
      figures: [
        { who: person('grad-portrait'), x: 0.7, size: 1.02 },
        { who: person('career-resume'), x: 0.87, size: 1.08, flip: true },
      ],
      props: [at('books', 0.56, 1, 0.95)],
    },
  },
  {
    file: 'advert/opening',
    size: [900, 1200],
    scene: {
      backdrop: 'window',
      paper: 'sand',
      figures: [
        { who: person('family-newyear', 0), x: 0.5, size: 0.62, lift: 0.24 },
        { who: person('family-newyear', 1), x: 0.26, size: 0.7 },
        { who: person('family-newyear', 2), x: 0.75, size: 0.68, flip: true },
        { who: person('family-newyear', 3), x: 0.5, size: 0.54 },
      ],
      props: [at('lantern', 0.14, 0.36, 0.7), at('lantern', 0.84, 0.28, 0.56), at('berries', 0.93, 1, 0.7)],
    },
  },
  {
    file: 'recommendation/family',
    size: [1044, 480],
    scene: {
      backdrop: 'window',
      paper: 'oat',
      figures: [
        { who: person('family-three', 0), x: 0.36, size: 1.06 },
        { who: person('family-three', 1), x: 0.66, size: 1.02, flip: true },
        { who: person('family-three', 2), x: 0.51, size: 0.8 },
      ],
      props: [at('plant', 0.08, 1, 0.95), at('pampas', 0.92, 1, 0.9)],
    },
  },
  {
    file: 'recommendation/color',
    size: [510, 640],
    scene: { backdrop: 'flat', paper: 'clay', figures: alone('id-color', 0.5, 1.04, false) },
  },
  {
    file: 'recommendation/mono',
    size: [510, 640],
    scene: { backdrop: 'canvas', paper: 'grey', figures: alone('portrait-mono', 0.5, 1.04), tone: 'mono' },
  },
  {
    file: 'recommendation/chinese',
    size: [340, 440],
    scene: {
      backdrop: 'disc',
      paper: 'sage',
      figures: alone('makeup-chinese', 0.48, 1, false),
      props: [at('branch', 0.86, 1, 0.78)],
    },
  },
  {
    file: 'recommendation/date',
    size: [340, 440],
    scene: {
      backdrop: 'sweep',
      paper: 'blush',
      figures: alone('makeup-date', 0.5, 1.04),
      props: [at('mirror', 0.5, 0.42, 0.8)],
    },
  },
  {
    file: 'recommendation/men',
    size: [340, 440],
    scene: { backdrop: 'blinds', paper: 'sand', figures: alone('makeup-men', 0.5, 1.04, false) },
  },
  {
    file: 'recommendation/friends',
    size: [510, 400],
    scene: {
      backdrop: 'sweep',
      paper: 'butter',
      figures: row('portrait-friends', 0.34, 0.68, 1.08),
      props: [at('confetti', 0.5, 0.9, 1)],
    },
  },
  {
    file: 'recommendation/pet',
    size: [510, 400],
    scene: { backdrop: 'arch', paper: 'blush', figures: row('pet-owner', 0.4, 0.74, 1.08, 0.72) },
  },
  {
    file: 'recommendation/team',
    size: [1044, 480],
    scene: { backdrop: 'panels', paper: 'mist', figures: row('career-team', 0.14, 0.86, 1.02) },
  },
  {
    file: 'result/parents',
    size: [510, 400],
    scene: {
      backdrop: 'window',
      paper: 'cream',
      figures: row('family-parents', 0.3, 0.72, 1.06),
      props: [at('plant', 0.93, 1, 0.9)],
    },
  },
  {
    file: 'result/couple',
    size: [510, 400],
    scene: { backdrop: 'arch', paper: 'sage', figures: row('couple-daily', 0.36, 0.68, 1.08) },
  },
  {
    file: 'entry/all',
    size: [540, 240],
    scene: {
      backdrop: 'sweep',
      paper: 'oat',
      figures: [],
      props: [at('softbox', 0.88, 1.08, 1.05, { flip: true }), at('camera', 0.66, 0.94, 1.5)],
    },
  },
  {
    file: 'entry/makeup',
    size: [540, 240],
    scene: {
      backdrop: 'sweep',
      paper: 'blush',
      figures: [],
      props: [at('mirror', 0.8, 0.52, 1), at('brushes', 0.66, 1, 1.25), at('lipstick', 0.94, 1, 1.2)],
    },
  },
]

export const bannerPictures = (): Picture[] =>
  wide.map(({ file, size: [width, height], scene }) => ({
    file,
    width,
    height,
    svg: () => drawScene(scene, width, height),
  }))
