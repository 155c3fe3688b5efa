import { casts } from './casts/casts.ts'
import type { Person } from './person.ts'
import type { Picture } from './picture.ts'
import type { PoseName } from './rig/poses.ts'
import { drawScene, type PersonPlaced, type Prop, type Scene } from './scene.ts'

const at = (kind: Prop['kind'], x: number, y: number, size: number, more: Partial<Prop> = {}): Prop => ({
  kind,
  x,
  y,
  size,
  ...more,
})

const person = (slug: string, nth = 0) => casts[slug]!.people[nth] as Person

const someone = (
  who: Person,
  pose: PoseName,
  [x, neck, size]: readonly [x: number, neck: number, size: number],
  more: Partial<PersonPlaced> = {},
): PersonPlaced => ({ who, pose, x, neck, size, ...more })

const turned = { flip: true }

interface Wide {
  file: string
  size: readonly [width: number, height: number]
  scene: Scene
}

const BANNER = [1125, 600] as const
const ACTIVITY = [1125, 420] as const

/** The left 45 % stay empty and calm: words are laid there. */
const wide: readonly Wide[] = [
  {
    file: 'banner/natural',
    size: BANNER,
    scene: {
      backdrop: 'window',
      paper: 'oat',
      figures: [someone(person('id-natural'), 'chin', [0.74, 0.62, 0.94], turned)],
      props: [at('plant', 0.95, 1, 0.86)],
      gobo: 'panes',
    },
  },
  {
    file: 'banner/family',
    size: BANNER,
    scene: {
      backdrop: 'sweep',
      paper: 'blush',
      figures: [
        someone(person('family-classic', 1), 'holdRight', [0.61, 0.5, 0.72]),
        someone(person('family-classic', 2), 'stand', [0.86, 0.54, 0.7], turned),
        someone(person('family-three', 2), 'cheer', [0.74, 0.86, 0.54]),
      ],
      props: [at('pampas', 0.965, 1, 0.8)],
    },
  },
  {
    file: 'banner/window',
    size: BANNER,
    scene: {
      backdrop: 'flat',
      paper: 'grey',
      figures: [someone(person('portrait-window'), 'book', [0.73, 0.58, 0.86], turned)],
      gobo: 'blinds',
    },
  },
  {
    file: 'banner/makeup',
    size: BANNER,
    scene: {
      backdrop: 'sweep',
      paper: 'clay',
      figures: [someone(person('makeup-date'), 'lipstick', [0.72, 0.6, 0.88])],
      props: [
        at('mirror', 0.72, 0.43, 0.94),
        at('brushes', 0.95, 1, 0.8, { front: true }),
        at('compact', 0.53, 1, 0.6, { front: true }),
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
        someone(person('career-portrait'), 'crossed', [0.62, 0.58, 0.8]),
        someone(person('career-resume'), 'pocket', [0.86, 0.52, 0.8], turned),
      ],
    },
  },
  {
    file: 'activity/graduation',
    size: ACTIVITY,
    scene: {
      backdrop: 'sweep',
      paper: 'sage',
      figures: [
        someone(person('grad-dorm'), 'stand', [0.56, 0.64, 0.82]),
        someone(person('grad-dorm', 3), 'diploma', [0.92, 0.66, 0.82], turned),
        someone({ ...person('grad-dorm', 1), wear: [] }, 'cap', [0.68, 0.62, 0.84]),
        someone(person('grad-dorm', 2), 'bouquet', [0.81, 0.64, 0.82], turned),
      ],
      props: [at('confetti', 0.74, 0.8, 0.9)],
    },
  },
  {
    file: 'activity/couple',
    size: ACTIVITY,
    scene: {
      backdrop: 'flat',
      paper: 'red',
      figures: [
        someone(person('couple-registry'), 'stand', [0.65, 0.62, 0.92]),
        someone(person('couple-registry', 1), 'bouquet', [0.82, 0.66, 0.88], turned),
      ],
    },
  },
  {
    file: 'activity/newyear',
    size: ACTIVITY,
    scene: {
      backdrop: 'sweep',
      paper: 'cream',
      figures: [
        someone(person('family-newyear'), 'holdRight', [0.58, 0.58, 0.76]),
        someone(person('family-newyear', 1), 'cup', [0.9, 0.6, 0.74], turned),
        someone(person('family-newyear', 2), 'lap', [0.74, 0.6, 0.74]),
        someone(person('family-newyear', 3), 'cheer', [0.655, 0.9, 0.56]),
      ],
      props: [at('lantern', 0.5, 0.5, 0.8), at('berries', 0.985, 1, 0.9)],
    },
  },
  {
    file: 'activity/pet',
    size: ACTIVITY,
    scene: {
      backdrop: 'sweep',
      paper: 'butter',
      figures: [
        someone(person('pet-owner'), 'ball', [0.7, 0.6, 0.84]),
        { who: 'tabby', x: 0.54, size: 0.86 },
        { who: 'corgi', x: 0.88, size: 0.98, tie: true },
      ],
    },
  },
  {
    file: 'advert/home',
    size: [1125, 360],
    scene: {
      backdrop: 'flat',
      paper: 'mist',
      // The upper right corner is clear: the × lies there.
      figures: [
        someone(person('grad-portrait'), 'diploma', [0.57, 0.72, 0.82]),
        someone(person('career-resume'), 'pocket', [0.74, 0.7, 0.84], turned),
      ],
      props: [at('books', 0.89, 1, 0.85)],
    },
  },
  {
    file: 'advert/opening',
    size: [672, 896],
    scene: {
      backdrop: 'window',
      paper: 'sand',
      // The upper third is for words, its right corner for the ×.
      figures: [
        someone(person('family-newyear'), 'stand', [0.27, 0.6, 0.46]),
        someone(person('family-newyear', 1), 'stand', [0.75, 0.62, 0.45], turned),
        someone(person('family-newyear', 2), 'lap', [0.53, 0.81, 0.45]),
        someone(person('family-newyear', 3), 'cheer', [0.2, 0.94, 0.38]),
      ],
      props: [at('lantern', 0.1, 0.46, 0.5), at('berries', 0.95, 1, 0.55)],
      gobo: 'panes',
    },
  },
  {
    file: 'recommendation/family',
    size: [1044, 480],
    scene: {
      backdrop: 'window',
      paper: 'blush',
      figures: [
        someone(person('family-three'), 'holdRight', [0.36, 0.56, 0.78]),
        someone(person('family-three', 1), 'stand', [0.67, 0.58, 0.76], turned),
        someone(person('family-three', 2), 'wave', [0.52, 0.88, 0.56]),
      ],
      props: [at('plant', 0.08, 1, 0.95), at('pampas', 0.92, 1, 0.9)],
      gobo: 'panes',
    },
  },
  {
    file: 'recommendation/color',
    size: [510, 640],
    scene: { backdrop: 'flat', paper: 'clay', figures: [someone(person('id-color'), 'crossed', [0.5, 0.52, 0.84])] },
  },
  {
    file: 'recommendation/mono',
    size: [510, 640],
    scene: {
      backdrop: 'canvas',
      paper: 'grey',
      figures: [someone(person('portrait-mono'), 'hair', [0.46, 0.56, 0.82])],
      gobo: 'blinds',
      tone: 'mono',
    },
  },
  {
    file: 'recommendation/chinese',
    size: [340, 440],
    scene: {
      backdrop: 'disc',
      paper: 'sage',
      figures: [someone(person('makeup-chinese'), 'fan', [0.45, 0.55, 0.84])],
    },
  },
  {
    file: 'recommendation/date',
    size: [340, 440],
    scene: {
      backdrop: 'sweep',
      paper: 'blush',
      figures: [someone(person('makeup-date'), 'bouquet', [0.5, 0.52, 0.84], turned)],
      props: [at('mirror', 0.5, 0.4, 0.8)],
    },
  },
  {
    file: 'recommendation/men',
    size: [340, 440],
    scene: { backdrop: 'blinds', paper: 'mist', figures: [someone(person('makeup-men'), 'collar', [0.5, 0.52, 0.84])] },
  },
  {
    file: 'result/parents',
    size: [510, 400],
    scene: {
      backdrop: 'window',
      paper: 'cream',
      figures: [
        someone(person('family-parents'), 'holdRight', [0.34, 0.56, 0.8]),
        someone(person('family-parents', 1), 'bouquet', [0.65, 0.6, 0.78], turned),
      ],
      props: [at('plant', 0.93, 1, 0.9)],
      gobo: 'panes',
    },
  },
  {
    file: 'result/couple',
    size: [510, 400],
    scene: {
      backdrop: 'arch',
      paper: 'sage',
      figures: [
        someone(person('couple-daily'), 'holdRight', [0.36, 0.56, 0.8]),
        someone(person('couple-daily', 1), 'laugh', [0.64, 0.6, 0.78], turned),
      ],
    },
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
