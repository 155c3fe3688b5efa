import { casts } from '../casts/casts.ts'
import { boy, father, girl, grandma, grandpa, mother } from '../casts/folk.demo.ts'
import type { Person } from '../person.ts'
import type { PoseName } from '../rig/poses.ts'
import { type Figure, type PersonPlaced, type Prop, type Scene, sceneBody } from '../scene.ts'
import { ellipse, line, rect } from '../svg.ts'
import { capped, inRed, nextYear, princess, scarfed, springDress, sweater } from './people.demo.ts'
import {
  autumnTree,
  blossoms,
  fir,
  firework,
  garland,
  ginkgoLeaves,
  H,
  lamp,
  petals,
  skylight,
  slantingLight,
  snow,
  snowyHill,
  stars,
  sunrise,
  W,
  winterWindow,
} from './seasons.ts'
import {
  calendarPage,
  castle,
  crown,
  envelope,
  framed,
  heart,
  hungTickets,
  paper,
  phone,
  standingMirror,
  threeSteps,
  ticket,
} from './things.ts'

/** A scene with what is only of this one campaign: behind the people, and before them. */
export interface Hero {
  scene: Scene
  behind?: () => string
  before?: () => string
}

export const at = (kind: Prop['kind'], x: number, y: number, size: number, more: Partial<Prop> = {}): Prop => ({
  kind,
  x,
  y,
  size,
  ...more,
})

export const who = (slug: string, nth = 0) => casts[slug]!.people[nth] as Person

export const someone = (
  person: Person,
  pose: PoseName,
  [x, neck, size]: readonly [x: number, neck: number, size: number],
  more: Partial<PersonPlaced> = {},
): PersonPlaced => ({ who: person, pose, x, neck, size, ...more })

export const turned = { flip: true }

const picture = (scene: Scene) => sceneBody(scene, W, H)

const small = (slug: string): string => {
  const cast = casts[slug]!
  const [first] = cast.people
  const figures: Figure[] =
    typeof first === 'string'
      ? [{ who: first, x: 0.5, size: 1.2, base: 1.01 }]
      : [someone(first!, cast.poses[0] ?? 'stand', [0.5, 0.52, 0.82])]
  return picture({ backdrop: cast.hero[0], paper: cast.hero[1], figures })
}

/** By the campaign's key. */
export const heroes: Readonly<Record<string, Hero>> = {
  guide: {
    scene: {
      backdrop: 'roll',
      paper: 'oat',
      figures: [someone(who('id-natural'), 'book', [0.56, 0.6, 0.66], turned)],
      props: [at('softbox', 0.13, 0.98, 0.86), at('camera', 0.2, 1, 0.62, { front: true }), at('plant', 0.93, 1, 0.62)],
    },
  },
  'first-portrait': {
    scene: {
      backdrop: 'window',
      paper: 'blush',
      figures: [someone(who('portrait-friends'), 'laugh', [0.5, 0.56, 0.8])],
      props: [at('pampas', 0.9, 1, 0.66)],
      gobo: 'panes',
    },
  },
  'id-photo': {
    scene: {
      backdrop: 'flat',
      paper: 'blue',
      figures: [someone(who('id-classic'), 'stand', [0.5, 0.56, 0.8])],
    },
    behind: () => rect(60, 70, 480, 700, '#ffffff', 'opacity="0.14" rx="10"'),
    before: () =>
      line('M300 92 V132 M72 330 H112 M488 330 H528', '#ffffff', 4, 'opacity="0.8"') +
      line(
        'M112 210 C112 120 200 96 300 96 C400 96 488 120 488 210 V420',
        '#ffffff',
        4,
        'opacity="0.55" stroke-dasharray="10 12"',
      ) +
      line('M112 210 V420', '#ffffff', 4, 'opacity="0.55" stroke-dasharray="10 12"'),
  },
  'family-guide': {
    scene: {
      backdrop: 'window',
      paper: 'cream',
      figures: [
        someone({ ...father, cloth: 'sage' }, 'holdRight', [0.27, 0.47, 0.5]),
        someone({ ...mother, cloth: 'rust' }, 'stand', [0.74, 0.49, 0.49], turned),
        someone(grandma, 'lap', [0.5, 0.68, 0.48]),
        someone(girl, 'cheer', [0.22, 0.83, 0.42]),
        someone(boy, 'wave', [0.78, 0.84, 0.42]),
      ],
      gobo: 'panes',
    },
  },
  christmas2021: {
    scene: {
      backdrop: 'flat',
      paper: 'night',
      figures: [someone(sweater, 'cup', [0.29, 0.64, 0.56]), someone(capped, 'stand', [0.66, 0.6, 0.56], turned)],
    },
    behind: () => winterWindow(86, 130, 170, 260) + fir(508, 700, 0.9) + garland(60, 34, 9),
    before: () => snow(26),
  },
  'photo-activity': {
    scene: {
      backdrop: 'roll',
      paper: 'butter',
      figures: [
        someone(who('portrait-film'), 'shoot', [0.36, 0.58, 0.62]),
        someone(who('portrait-paper'), 'hips', [0.74, 0.56, 0.6], turned),
      ],
      props: [at('confetti', 0.5, 0.66, 0.6)],
    },
  },
  guiding: {
    scene: {
      backdrop: 'flat',
      paper: 'sage',
      figures: [
        someone({ ...who('id-student'), wear: [] }, 'wave', [0.24, 0.0, 0.42], { feet: 0.905, stance: 'walk' }),
      ],
    },
    behind: () => threeSteps(),
    before: () => '',
  },
  'coupon-center': {
    scene: {
      backdrop: 'sweep',
      paper: 'blush',
      figures: [someone(who('makeup-date'), 'cheer', [0.5, 0.8, 0.58])],
    },
    behind: () =>
      hungTickets(112, ['#c2452d', '#55705f', '#dfae5c'], 0.66) +
      hungTickets(262, ['#7f99ad', '#c98a70', '#7c4b52'], 0.66),
  },
  autumn: {
    scene: {
      backdrop: 'flat',
      paper: 'butter',
      figures: [
        someone(
          { ...who('portrait-window'), top: 'coat', body: 25, cloth: 'camel', second: 'rust' },
          'pockets',
          [0.46, 0.58, 0.68],
        ),
      ],
    },
    behind: () =>
      slantingLight() + autumnTree(540, 0.86) + autumnTree(40, 0.62, true) + ginkgoLeaves(12, 60, 420, 0.44),
    before: () => ginkgoLeaves(8, 735, 815, 0.6),
  },
  graduation: {
    scene: {
      backdrop: 'sweep',
      paper: 'moss',
      figures: [
        someone(who('grad-dorm', 0), 'stand', [0.24, 0.5, 0.46]),
        someone(who('grad-dorm', 1), 'stand', [0.78, 0.5, 0.46], turned),
        someone({ ...who('grad-dorm', 2), wear: [] }, 'cap', [0.5, 0.62, 0.5]),
      ],
      props: [at('confetti', 0.5, 0.62, 0.7)],
    },
  },
  pet: {
    scene: {
      backdrop: 'arch',
      paper: 'ochre',
      figures: [
        someone(who('pet-owner'), 'laugh', [0.5, 0.5, 0.6]),
        { who: 'tabby', x: 0.19, size: 0.52, base: 1.01 },
        { who: 'corgi', x: 0.78, size: 0.62, base: 1.01, tie: true, flip: true },
      ],
    },
  },
  winter: {
    scene: {
      backdrop: 'flat',
      paper: 'mist',
      figures: [someone(scarfed, 'cup', [0.42, 0.64, 0.68])],
    },
    behind: () => snowyHill() + lamp(),
    before: () => snow(40),
  },
  'activity-index': {
    scene: {
      backdrop: 'flat',
      paper: 'oat',
      figures: [someone({ hair: 1, view: 'back', style: 'bob', body: 21, cloth: 'sage' }, 'stand', [0.56, 0.9, 0.56])],
    },
    behind: () =>
      framed(40, 60, 200, 262, '#b98c62', small('portrait-window')) +
      framed(272, 40, 150, 196, '#4c433d', small('grad-portrait')) +
      framed(452, 70, 120, 158, '#c2452d', small('makeup-chinese')) +
      framed(70, 356, 140, 184, '#e0b873', small('pet-id')) +
      framed(244, 268, 190, 248, '#8a6648', small('family-newyear')) +
      framed(462, 262, 120, 158, '#55705f', small('kid-growth')),
  },
  'activity-rules': {
    scene: {
      backdrop: 'flat',
      paper: 'sand',
      figures: [],
      props: [at('cup', 0.8, 0.4, 0.62), at('plant', 0.16, 0.37, 0.5)],
    },
    before: () =>
      rect(-10, 300, 620, 520, '#d9b98c', 'stroke="#2b2420" stroke-width="5"') +
      paper(96, 236, 300, 430, -5, false) +
      paper(190, 270, 310, 450, 4) +
      ticket(60, 690, -12, '#c2452d', 0.6) +
      line('M470 640 L560 520', '#2b2420', 20) +
      line('M470 640 L560 520', '#c2452d', 12) +
      line('M462 652 L470 640', '#2b2420', 10),
  },
  'new-year-2025': {
    scene: {
      backdrop: 'flat',
      paper: 'blush',
      figures: [someone(nextYear, 'hair', [0.46, 0.6, 0.74])],
    },
    behind: () => sunrise(430),
    before: () => stars(9, 200, '#f3cf8e'),
  },
  spring: {
    scene: {
      backdrop: 'sweep',
      paper: 'mist',
      figures: [someone(springDress, 'bouquet', [0.5, 0.63, 0.64], turned)],
      gobo: 'leaves',
    },
    behind: () =>
      skylight() + blossoms(-20, 210, 0.72) + blossoms(622, 232, 0.66, true) + petals(12, '#f3c4c0', 340, 800),
    before: () => envelope(118, 716, 0.34),
  },
  'family-portrait': {
    scene: {
      backdrop: 'sweep',
      paper: 'terracotta',
      figures: [
        someone(grandpa, 'stand', [0.22, 0.44, 0.42]),
        someone({ ...father, cloth: 'cream' }, 'pocket', [0.42, 0.4, 0.42]),
        someone({ ...mother, cloth: 'camel' }, 'stand', [0.62, 0.41, 0.42], turned),
        someone(grandma, 'stand', [0.82, 0.45, 0.42], turned),
        someone(girl, 'cheer', [0.33, 0.74, 0.38]),
        someone(boy, 'wave', [0.68, 0.75, 0.38]),
      ],
    },
    before: () => calendarPage(410, 618, 8),
  },
  'family-portrait-coupon': {
    scene: {
      backdrop: 'canvas',
      paper: 'red',
      figures: [
        someone({ ...father, cloth: 'cream' }, 'holdRight', [0.3, 0.56, 0.54]),
        someone({ ...mother, cloth: 'cream' }, 'stand', [0.72, 0.58, 0.53], turned),
        someone({ ...girl, cloth: 'mustard' }, 'cheer', [0.51, 0.84, 0.44]),
      ],
    },
    behind: () => hungTickets(120, ['#e0b873', '#dfa598', '#9eab8c'], 0.6),
  },
  'princess-return': {
    scene: {
      backdrop: 'flat',
      paper: 'lilac',
      figures: [someone(princess, 'cheer', [0.5, 0.66, 0.72])],
      props: [at('bear', 0.16, 1, 0.6, { front: true })],
    },
    behind: () => castle('#cdb9cc', 700) + stars(12, 300),
    before: () => crown(300, 322, 0.56, -3),
  },
  'newyear-return': {
    scene: {
      backdrop: 'sweep',
      paper: 'red',
      figures: [
        someone(who('couple-daily', 0), 'wave', [0.32, 0.56, 0.58]),
        someone({ ...who('couple-daily', 1), cloth: 'mustard' }, 'laugh', [0.7, 0.58, 0.56], turned),
      ],
      props: [at('lantern', 0.13, 0.38, 0.46), at('lantern', 0.88, 0.34, 0.4)],
    },
    behind: () =>
      firework(300, 130, 80, '#f3cf8e') + firework(430, 230, 50, '#f6d3d0') + firework(180, 260, 44, '#f6d3d0'),
  },
  zhenxiang: {
    scene: {
      backdrop: 'flat',
      paper: 'cream',
      figures: [someone(inRed, 'collar', [0.27, 0.66, 0.6])],
    },
    behind: () =>
      standingMirror(
        330,
        110,
        214,
        560,
        sceneBody(
          { backdrop: 'sweep', paper: 'red', figures: [someone(inRed, 'collar', [0.73, 0.62, 0.52], turned)] },
          W,
          H,
        ),
      ),
  },
  'zhenxiang-coupon': {
    scene: {
      backdrop: 'disc',
      paper: 'red',
      figures: [someone({ ...inRed, cloth: 'cream', second: 'accent' }, 'fan', [0.46, 0.6, 0.68])],
      props: [at('lantern', 0.9, 0.36, 0.44)],
    },
    before: () =>
      ticket(30, 640, -9, '#e0b873', 0.9) + ticket(300, 690, 7, '#c98a70', 0.9) + ticket(360, 590, -4, '#9eab8c', 0.7),
  },
  'zhenxiang-token': {
    scene: { backdrop: 'window', paper: 'oat', figures: [], gobo: 'panes' },
    behind: () => ellipse(300, 640, 250, 40, '#3b2a20', 'opacity="0.12"'),
    before: () =>
      envelope(
        300,
        470,
        0.98,
        rect(-186, -300, 372, 330, '#fffdf8', 'stroke="#2b2420" stroke-width="5"') +
          `<svg x="-150" y="-276" width="300" height="240" viewBox="110 150 380 304" preserveAspectRatio="xMidYMid slice">${sceneBody({ backdrop: 'sweep', paper: 'red', figures: [someone(inRed, 'bouquet', [0.5, 0.46, 0.56])] }, W, H)}</svg>`,
      ) + stars(7, 160, '#e0b873'),
  },
  'xiaohongshu-return': {
    scene: {
      backdrop: 'sweep',
      paper: 'rose',
      figures: [someone(who('portrait-friends', 1), 'phone', [0.27, 0.66, 0.56])],
    },
    before: () =>
      phone(
        416,
        430,
        6,
        1,
        `<svg x="-106" y="-190" width="212" height="282" viewBox="0 0 600 800" preserveAspectRatio="xMidYMid slice">${sceneBody({ backdrop: 'window', paper: 'butter', figures: [someone(who('portrait-friends', 1), 'laugh', [0.5, 0.54, 0.8])] }, W, H)}</svg>` +
          line('M-84 120 H60', '#2b2420', 9) +
          line('M-84 146 H84 M-84 170 H30', '#d9cdbd', 8) +
          heart(70, 118, 0.5),
      ) +
      heart(520, 150, 0.8) +
      heart(450, 96, 0.5, '#f0b5b2') +
      heart(318, 160, 0.42, '#f0b5b2'),
  },
}
