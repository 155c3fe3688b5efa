import type { BackdropKind } from './backdrops.ts'
import type { Paper } from './palette.ts'
import type { Person } from './person.ts'
import type { PetKind } from './pets.ts'
import type { Prop } from './scene.ts'

type Ground = readonly [BackdropKind, Paper]

export interface Cast {
  /** Those in the back first; children and pets last. */
  people: readonly (Person | PetKind)[]
  /** The cover's ground and three more. */
  grounds: readonly [Ground, Ground, Ground, Ground]
  /** Props of each of the four pictures. */
  props?: readonly (readonly Prop[])[]
  /** What the first person changes into for the third and fourth picture. */
  change?: Partial<Person>
  /** Pets that take the first one's place, picture by picture. */
  instead?: readonly PetKind[]
  calm?: boolean
  tone?: 'mono'
}

const at = (kind: Prop['kind'], x: number, y: number, size: number, more: Partial<Prop> = {}): Prop => ({
  kind,
  x,
  y,
  size,
  ...more,
})

const plantRight = at('plant', 0.88, 1, 0.78)
const plantLeft = at('plant', 0.11, 1, 0.7)
const pampasLeft = at('pampas', 0.12, 1, 0.8)
const branchRight = at('branch', 0.86, 1, 0.78)
const lightLeft = at('softbox', 0.1, 1.02, 0.8)
const mirrorBehind = at('mirror', 0.5, 0.42, 0.78)
const table = [at('brushes', 0.86, 1, 0.62, { front: true }), at('lipstick', 0.73, 1, 0.5, { front: true })]

const mother: Person = { hair: 23, hairColour: 'brown', body: 14, cloth: 'cream', lips: 3 }
const father: Person = { hair: 54, body: 14, cloth: 'denim', lips: 22 }
const girl: Person = { hair: 59, body: 21, cloth: 'mustard', child: true, lips: 25 }
const boy: Person = { hair: 38, body: 21, cloth: 'sage', child: true, lips: 14 }
const grandma: Person = { hair: 30, hairColour: 'silver', body: 12, cloth: 'plum', glasses: 11, lips: 3 }
const grandpa: Person = { hair: 16, hairColour: 'grey', body: 9, cloth: 'camel', second: 'cream', lips: 22 }
const graduate: Person = { hair: 36, body: 10, cloth: 'navy', second: 'accent', wear: ['cap'], lips: 3 }

export const casts: Readonly<Record<string, Cast>> = {
  'id-classic': {
    people: [{ hair: 41, body: 14, cloth: 'white', lips: 22 }],
    grounds: [
      ['flat', 'blue'],
      ['flat', 'white'],
      ['flat', 'red'],
      ['roll', 'mist'],
    ],
  },
  'id-natural': {
    people: [{ hair: 10, hairColour: 'brown', body: 14, cloth: 'cream', lips: 22 }],
    grounds: [
      ['sweep', 'oat'],
      ['flat', 'cream'],
      ['window', 'cream'],
      ['sweep', 'mist'],
    ],
    props: [[], [], [plantRight], []],
  },
  'id-visa': {
    people: [{ hair: 15, body: 18, cloth: 'charcoal', second: 'white', lips: 21 }],
    grounds: [
      ['flat', 'white'],
      ['flat', 'grey'],
      ['roll', 'white'],
      ['flat', 'mist'],
    ],
    calm: true,
  },
  'id-exam': {
    people: [{ hair: 4, body: 14, cloth: 'navy', lips: 17 }],
    grounds: [
      ['flat', 'mist'],
      ['flat', 'blue'],
      ['flat', 'white'],
      ['roll', 'grey'],
    ],
    props: [[], [], [], [at('books', 0.86, 1, 0.7, { front: true })]],
    calm: true,
  },
  'id-student': {
    people: [{ hair: 47, body: 19, cloth: 'white', lips: 3 }],
    grounds: [
      ['flat', 'sage'],
      ['flat', 'white'],
      ['sweep', 'butter'],
      ['flat', 'blue'],
    ],
    props: [[], [], [at('books', 0.14, 1, 0.7, { front: true })], []],
  },
  'id-social': {
    people: [{ hair: 55, body: 14, cloth: 'charcoal', lips: 21, skin: 2 }],
    grounds: [
      ['flat', 'grey'],
      ['flat', 'white'],
      ['flat', 'mist'],
      ['roll', 'white'],
    ],
    calm: true,
  },
  'id-glasses': {
    people: [{ hair: 24, body: 20, cloth: 'white', second: 'navy', glasses: 11, lips: 22 }],
    grounds: [
      ['flat', 'sand'],
      ['flat', 'white'],
      ['flat', 'blue'],
      ['sweep', 'mist'],
    ],
    change: { glasses: 8 },
  },
  'id-color': {
    people: [{ hair: 58, body: 21, cloth: 'white', lips: 23, made: true }],
    grounds: [
      ['flat', 'clay'],
      ['flat', 'butter'],
      ['flat', 'olive'],
      ['flat', 'blue'],
    ],
    change: { cloth: 'rust' },
  },
  'id-custom': {
    people: [{ hair: 39, hairColour: 'brown', body: 13, cloth: 'camel', lips: 22, made: true }],
    grounds: [
      ['canvas', 'taupe'],
      ['flat', 'blush'],
      ['sweep', 'sage'],
      ['flat', 'terracotta'],
    ],
    props: [[], [], [branchRight], []],
    change: { cloth: 'cream' },
  },
  'career-portrait': {
    people: [{ hair: 43, body: 18, cloth: 'camel', second: 'white', lips: 3 }],
    grounds: [
      ['canvas', 'taupe'],
      ['sweep', 'grey'],
      ['window', 'oat'],
      ['panels', 'mist'],
    ],
    props: [[], [], [plantRight], []],
  },
  'career-resume': {
    people: [{ hair: 27, body: 18, cloth: 'navy', second: 'white', lips: 22 }],
    grounds: [
      ['sweep', 'grey'],
      ['flat', 'white'],
      ['roll', 'mist'],
      ['sweep', 'slate'],
    ],
  },
  'career-avatar': {
    people: [{ hair: 37, hairColour: 'chestnut', body: 23, cloth: 'sage', lips: 25 }],
    grounds: [
      ['disc', 'butter'],
      ['disc', 'blush'],
      ['disc', 'mist'],
      ['disc', 'clay'],
    ],
  },
  'career-exec': {
    people: [{ hair: 35, hairColour: 'grey', body: 18, cloth: 'charcoal', second: 'white', lips: 17, skin: 1 }],
    grounds: [
      ['canvas', 'slate'],
      ['blinds', 'taupe'],
      ['sweep', 'night'],
      ['panels', 'grey'],
    ],
    calm: true,
  },
  'career-doctor': {
    people: [{ hair: 4, body: 25, cloth: 'white', glasses: 11, lips: 22 }],
    grounds: [
      ['sweep', 'mist'],
      ['window', 'mist'],
      ['flat', 'white'],
      ['panels', 'sage'],
    ],
    props: [[], [], [], [plantRight]],
  },
  'career-founder': {
    people: [{ hair: 1, body: 9, cloth: 'forest', second: 'cream', lips: 23, beard: 12, skin: 1 }],
    grounds: [
      ['blinds', 'clay'],
      ['canvas', 'olive'],
      ['arch', 'taupe'],
      ['window', 'sand'],
    ],
    props: [[], [at('books', 0.85, 1, 0.8, { front: true })], [plantLeft], []],
  },
  'career-team': {
    people: [
      { hair: 54, body: 18, cloth: 'navy', second: 'white', lips: 22 },
      { hair: 28, hairColour: 'brown', body: 14, cloth: 'cream', lips: 3 },
      { hair: 15, body: 25, cloth: 'sky', lips: 25, glasses: 11 },
      { hair: 41, body: 18, cloth: 'camel', second: 'white', lips: 3 },
      { hair: 36, body: 21, cloth: 'rust', lips: 22 },
    ],
    grounds: [
      ['sweep', 'oat'],
      ['panels', 'mist'],
      ['roll', 'sage'],
      ['window', 'cream'],
    ],
  },
  'career-actor': {
    people: [{ hair: 2, body: 21, cloth: 'black', lips: 21 }],
    grounds: [
      ['sweep', 'grey'],
      ['roll', 'white'],
      ['sweep', 'slate'],
      ['flat', 'taupe'],
    ],
    props: [[], [], [lightLeft], []],
    calm: true,
  },
  'portrait-window': {
    people: [{ hair: 23, hairColour: 'brown', body: 14, cloth: 'rust', lips: 17, made: true }],
    grounds: [
      ['window', 'cream'],
      ['window', 'sand'],
      ['curtain', 'cream'],
      ['blinds', 'blush'],
    ],
    props: [[plantLeft], [], [at('books', 0.86, 1, 0.8, { front: true })], [pampasLeft]],
    change: { cloth: 'cream', body: 23 },
  },
  'portrait-paper': {
    people: [{ hair: 29, body: 21, cloth: 'accent', lips: 22, made: true }],
    grounds: [
      ['roll', 'blush'],
      ['sweep', 'clay'],
      ['roll', 'sage'],
      ['sweep', 'butter'],
    ],
    props: [[], [], [at('stool', 0.86, 1, 0.8)], []],
    change: { cloth: 'white' },
  },
  'portrait-birthday': {
    people: [{ hair: 28, body: 21, cloth: 'pink', wear: ['party'], lips: 25, made: true }],
    grounds: [
      ['sweep', 'blush'],
      ['disc', 'butter'],
      ['curtain', 'blush'],
      ['sweep', 'mist'],
    ],
    props: [
      [at('balloons', 0.13, 1, 0.95), at('cake', 0.82, 1, 0.62, { front: true })],
      [at('confetti', 0.5, 0.98, 0.95)],
      [at('cake', 0.18, 1, 0.7, { front: true })],
      [at('balloons', 0.86, 1, 0.95), at('confetti', 0.5, 0.9, 0.9)],
    ],
  },
  'portrait-profile': {
    people: [{ hair: 48, body: 21, cloth: 'black', lips: 21, made: true, wear: ['earring'] }],
    grounds: [
      ['sweep', 'night'],
      ['blinds', 'taupe'],
      ['disc', 'slate'],
      ['canvas', 'night'],
    ],
    calm: true,
  },
  'portrait-chinese': {
    people: [{ hair: 57, body: 13, cloth: 'cream', wear: ['flower'], lips: 17, made: true }],
    grounds: [
      ['disc', 'sage'],
      ['sweep', 'oat'],
      ['canvas', 'olive'],
      ['disc', 'clay'],
    ],
    props: [
      [branchRight],
      [at('fan', 0.85, 0.9, 0.8, { front: true })],
      [branchRight],
      [at('fan', 0.14, 0.9, 0.8, { front: true })],
    ],
    change: { cloth: 'rust' },
    calm: true,
  },
  'portrait-film': {
    people: [{ hair: 39, body: 16, cloth: 'mustard', lips: 3, wear: ['beret'] }],
    grounds: [
      ['canvas', 'olive'],
      ['blinds', 'sand'],
      ['sweep', 'terracotta'],
      ['curtain', 'taupe'],
    ],
    props: [[at('camera', 0.82, 1, 0.6, { front: true })], [], [at('camera', 0.16, 1, 0.6, { front: true })], []],
  },
  'portrait-friends': {
    people: [
      { hair: 36, body: 14, cloth: 'rose', lips: 25, made: true },
      { hair: 45, hairColour: 'chestnut', body: 21, cloth: 'sky', lips: 3, made: true },
    ],
    grounds: [
      ['sweep', 'butter'],
      ['disc', 'blush'],
      ['roll', 'mist'],
      ['curtain', 'cream'],
    ],
    props: [[], [at('confetti', 0.5, 0.9, 0.9)], [], [plantRight]],
  },
  'portrait-sport': {
    people: [{ hair: 47, body: 23, cloth: 'sky', lips: 23, skin: 2 }],
    grounds: [
      ['sweep', 'slate'],
      ['canvas', 'slate'],
      ['sweep', 'terracotta'],
      ['blinds', 'grey'],
    ],
    props: [[], [], [at('ball', 0.86, 1, 0.9, { front: true })], []],
  },
  'portrait-thirty': {
    people: [{ hair: 11, hairColour: 'brown', body: 16, cloth: 'forest', lips: 22, made: true, wear: ['earring'] }],
    grounds: [
      ['arch', 'taupe'],
      ['canvas', 'olive'],
      ['window', 'oat'],
      ['curtain', 'taupe'],
    ],
    props: [[], [], [at('letter', 0.82, 0.98, 0.7, { front: true })], [pampasLeft]],
    change: { cloth: 'plum', body: 14 },
    calm: true,
  },
  'portrait-mono': {
    people: [{ hair: 58, body: 21, cloth: 'black', lips: 21 }],
    grounds: [
      ['canvas', 'grey'],
      ['sweep', 'night'],
      ['blinds', 'grey'],
      ['window', 'grey'],
    ],
    tone: 'mono',
    calm: true,
  },
  'portrait-elder': {
    people: [grandma],
    grounds: [
      ['canvas', 'sage'],
      ['window', 'oat'],
      ['arch', 'blush'],
      ['curtain', 'taupe'],
    ],
    props: [[], [plantRight], [], [at('bouquet', 0.84, 0.98, 0.75, { front: true })]],
    change: { cloth: 'forest' },
  },
  'portrait-maternity': {
    people: [
      { hair: 28, hairColour: 'brown', body: 11, cloth: 'cream', lips: 17, made: true },
      { hair: 54, body: 14, cloth: 'camel', lips: 22 },
    ],
    grounds: [
      ['curtain', 'blush'],
      ['window', 'cream'],
      ['arch', 'blush'],
      ['sweep', 'oat'],
    ],
    props: [[pampasLeft], [], [], [at('bear', 0.86, 1, 0.6, { front: true })]],
  },
  'couple-registry': {
    people: [
      { hair: 15, body: 14, cloth: 'white', lips: 22 },
      { hair: 41, body: 14, cloth: 'white', lips: 3, made: true },
    ],
    grounds: [
      ['flat', 'red'],
      ['flat', 'red'],
      ['flat', 'red'],
      ['sweep', 'cream'],
    ],
    props: [[], [], [], [at('bouquet', 0.5, 1, 0.72, { front: true })]],
  },
  'couple-registry-plus': {
    people: [
      { hair: 54, body: 20, cloth: 'white', second: 'accent', lips: 22 },
      { hair: 30, body: 21, cloth: 'white', lips: 3, made: true, wear: ['veil', 'pearls'] },
    ],
    grounds: [
      ['flat', 'red'],
      ['sweep', 'blush'],
      ['flat', 'red'],
      ['arch', 'cream'],
    ],
    props: [[], [at('bouquet', 0.52, 1, 0.7, { front: true })], [], []],
  },
  'couple-daily': {
    people: [
      { hair: 3, body: 23, cloth: 'denim', lips: 25 },
      { hair: 2, hairColour: 'chestnut', body: 14, cloth: 'rust', lips: 3 },
    ],
    grounds: [
      ['window', 'sand'],
      ['sweep', 'sage'],
      ['roll', 'clay'],
      ['blinds', 'oat'],
    ],
    props: [[at('cup', 0.5, 1, 0.6, { front: true })], [], [], [at('guitar', 0.84, 1, 0.8, { front: true })]],
  },
  'couple-wedding': {
    people: [
      { hair: 35, body: 18, cloth: 'black', second: 'white', lips: 22 },
      { hair: 48, body: 21, cloth: 'white', lips: 22, made: true, wear: ['veil', 'pearls'] },
    ],
    grounds: [
      ['arch', 'cream'],
      ['curtain', 'cream'],
      ['window', 'oat'],
      ['sweep', 'sage'],
    ],
    props: [
      [at('bouquet', 0.56, 1.02, 0.75, { front: true })],
      [],
      [plantLeft],
      [at('bouquet', 0.5, 1.02, 0.75, { front: true })],
    ],
  },
  'couple-anniversary': {
    people: [
      { hair: 18, body: 17, cloth: 'charcoal', second: 'black', lips: 23 },
      { hair: 43, hairColour: 'brown', body: 14, cloth: 'plum', lips: 3, made: true, wear: ['earring'] },
    ],
    grounds: [
      ['canvas', 'clay'],
      ['curtain', 'taupe'],
      ['sweep', 'terracotta'],
      ['blinds', 'sand'],
    ],
    props: [[], [at('bouquet', 0.5, 1, 0.7, { front: true })], [], [branchRight]],
  },
  'couple-golden': {
    people: [
      { ...grandpa, body: 18, cloth: 'charcoal', second: 'white' },
      { ...grandma, body: 21, cloth: 'accent', wear: ['pearls'] },
    ],
    grounds: [
      ['canvas', 'sand'],
      ['arch', 'oat'],
      ['curtain', 'blush'],
      ['window', 'cream'],
    ],
    props: [[], [at('bouquet', 0.5, 1, 0.7, { front: true })], [], [plantLeft]],
  },
  'family-three': {
    people: [father, mother, girl],
    grounds: [
      ['window', 'oat'],
      ['sweep', 'sage'],
      ['roll', 'cream'],
      ['arch', 'blush'],
    ],
    props: [[], [at('bear', 0.87, 1, 0.5, { front: true })], [], [plantRight]],
  },
  'family-classic': {
    people: [grandpa, grandma, father, mother, girl],
    grounds: [
      ['sweep', 'oat'],
      ['canvas', 'sage'],
      ['roll', 'sand'],
      ['window', 'cream'],
    ],
  },
  'family-grand': {
    people: [
      grandpa,
      { ...father, cloth: 'navy' },
      { hair: 43, body: 14, cloth: 'rose', lips: 3 },
      grandma,
      boy,
      mother,
      girl,
    ],
    grounds: [
      ['canvas', 'taupe'],
      ['sweep', 'sand'],
      ['roll', 'sage'],
      ['curtain', 'cream'],
    ],
  },
  'family-parents': {
    people: [
      { hair: 25, hairColour: 'grey', body: 14, cloth: 'forest', lips: 22 },
      { hair: 2, hairColour: 'grey', body: 12, cloth: 'rose', lips: 3 },
    ],
    grounds: [
      ['sweep', 'oat'],
      ['window', 'sand'],
      ['canvas', 'olive'],
      ['arch', 'taupe'],
    ],
    props: [[plantLeft], [], [], []],
  },
  'family-newyear': {
    people: [
      { ...grandma, cloth: 'accent', body: 13 },
      { ...father, cloth: 'cream' },
      { ...mother, cloth: 'accent' },
      { ...boy, cloth: 'accent' },
    ],
    grounds: [
      ['sweep', 'cream'],
      ['sweep', 'red'],
      ['roll', 'blush'],
      ['window', 'oat'],
    ],
    props: [
      [at('lantern', 0.12, 0.42, 0.85), at('berries', 0.9, 1, 0.8)],
      [at('lantern', 0.86, 0.36, 0.8)],
      [at('berries', 0.1, 1, 0.8)],
      [at('lantern', 0.88, 0.4, 0.8), at('berries', 0.1, 1, 0.8)],
    ],
  },
  'family-siblings': {
    people: [
      { hair: 38, body: 14, cloth: 'sage', lips: 25 },
      { hair: 45, body: 14, cloth: 'mustard', lips: 14 },
      { ...boy, hair: 5, cloth: 'rust' },
    ],
    grounds: [
      ['sweep', 'mist'],
      ['roll', 'butter'],
      ['disc', 'sage'],
      ['panels', 'blush'],
    ],
  },
  'kid-id': {
    people: [{ hair: 59, body: 14, cloth: 'white', child: true, lips: 3 }],
    grounds: [
      ['flat', 'mist'],
      ['flat', 'white'],
      ['flat', 'butter'],
      ['flat', 'blush'],
    ],
  },
  'kid-hundred': {
    people: [{ hair: 12, body: 21, cloth: 'cream', child: true, lips: 25 }],
    grounds: [
      ['sweep', 'blush'],
      ['curtain', 'cream'],
      ['disc', 'butter'],
      ['sweep', 'mist'],
    ],
    props: [
      [at('bear', 0.85, 1, 0.8, { front: true })],
      [],
      [at('bear', 0.14, 1, 0.8, { front: true })],
      [at('balloons', 0.86, 1, 0.9)],
    ],
    change: { cloth: 'sky' },
  },
  'kid-year': {
    people: [{ hair: 29, body: 21, cloth: 'rose', child: true, lips: 14 }],
    grounds: [
      ['disc', 'butter'],
      ['sweep', 'mist'],
      ['curtain', 'blush'],
      ['sweep', 'sage'],
    ],
    props: [
      [at('balloons', 0.13, 1, 0.9), at('cake', 0.84, 1, 0.6, { front: true })],
      [at('blocks', 0.84, 1, 0.7, { front: true })],
      [at('cake', 0.16, 1, 0.6, { front: true })],
      [at('balloons', 0.87, 1, 0.9), at('bear', 0.13, 1, 0.65, { front: true })],
    ],
  },
  'kid-school': {
    people: [{ hair: 38, body: 1, cloth: 'denim', child: true, lips: 25 }],
    grounds: [
      ['sweep', 'butter'],
      ['flat', 'mist'],
      ['roll', 'cream'],
      ['sweep', 'sage'],
    ],
    props: [
      [at('books', 0.86, 1, 0.75, { front: true })],
      [],
      [at('board', 0.5, 0.52, 0.85)],
      [at('blocks', 0.14, 1, 0.7, { front: true })],
    ],
  },
  'kid-growth': {
    people: [{ hair: 45, body: 23, cloth: 'mustard', child: true, lips: 14 }],
    grounds: [
      ['roll', 'clay'],
      ['sweep', 'mist'],
      ['disc', 'sage'],
      ['window', 'cream'],
    ],
    props: [[at('ball', 0.86, 1, 0.85, { front: true })], [], [at('blocks', 0.85, 1, 0.75, { front: true })], []],
    change: { cloth: 'sky' },
  },
  'kid-parent': {
    people: [
      { hair: 28, hairColour: 'brown', body: 14, cloth: 'rust', lips: 3 },
      { hair: 12, body: 21, cloth: 'cream', child: true, lips: 25 },
    ],
    grounds: [
      ['window', 'blush'],
      ['sweep', 'oat'],
      ['curtain', 'cream'],
      ['arch', 'sage'],
    ],
  },
  'grad-portrait': {
    people: [graduate],
    grounds: [
      ['sweep', 'mist'],
      ['window', 'sand'],
      ['roll', 'sage'],
      ['canvas', 'clay'],
    ],
    props: [[], [], [at('books', 0.86, 1, 0.75, { front: true })], [at('bouquet', 0.84, 0.99, 0.7, { front: true })]],
  },
  'grad-dorm': {
    people: [
      { ...graduate, hair: 41 },
      { ...graduate, hair: 29, hairColour: 'brown', lips: 25 },
      { ...graduate, hair: 23, glasses: 11 },
      { ...graduate, hair: 4, lips: 14 },
    ],
    grounds: [
      ['sweep', 'sage'],
      ['disc', 'butter'],
      ['roll', 'mist'],
      ['sweep', 'blush'],
    ],
    props: [[], [at('confetti', 0.5, 0.9, 0.95)], [], []],
  },
  'grad-friends': {
    people: [
      { ...graduate, hair: 54, lips: 25 },
      { ...graduate, hair: 36, lips: 3 },
    ],
    grounds: [
      ['sweep', 'butter'],
      ['window', 'cream'],
      ['disc', 'mist'],
      ['sweep', 'clay'],
    ],
    props: [[], [], [at('confetti', 0.5, 0.9, 0.95)], []],
  },
  'grad-job': {
    people: [{ ...graduate, hair: 43, lips: 22 }],
    grounds: [
      ['panels', 'mist'],
      ['sweep', 'oat'],
      ['sweep', 'grey'],
      ['flat', 'blue'],
    ],
    change: { body: 18, cloth: 'charcoal', second: 'white', wear: [] },
  },
  'grad-kid': {
    people: [{ ...graduate, hair: 45, child: true, lips: 25 }],
    grounds: [
      ['sweep', 'butter'],
      ['disc', 'blush'],
      ['sweep', 'mist'],
      ['roll', 'sage'],
    ],
    props: [
      [at('blocks', 0.85, 1, 0.7, { front: true })],
      [at('confetti', 0.5, 0.9, 0.95)],
      [at('bear', 0.86, 1, 0.7, { front: true })],
      [],
    ],
  },
  'pet-id': {
    people: ['corgi'],
    instead: ['corgi', 'tabby', 'poodle', 'whiteCat'],
    grounds: [
      ['flat', 'blue'],
      ['flat', 'butter'],
      ['flat', 'blush'],
      ['flat', 'white'],
    ],
  },
  'pet-portrait': {
    people: ['tabby'],
    instead: ['tabby', 'blackCat', 'shiba', 'whiteCat'],
    grounds: [
      ['arch', 'clay'],
      ['window', 'cream'],
      ['canvas', 'sage'],
      ['disc', 'mist'],
    ],
    props: [[plantRight], [], [at('pampas', 0.12, 1, 0.8)], []],
  },
  'pet-owner': {
    people: [{ hair: 36, hairColour: 'brown', body: 23, cloth: 'sage', lips: 25 }, 'shiba'],
    grounds: [
      ['sweep', 'sand'],
      ['window', 'cream'],
      ['roll', 'blush'],
      ['arch', 'oat'],
    ],
  },
  'pet-family': {
    people: [father, mother, 'poodle'],
    grounds: [
      ['sweep', 'oat'],
      ['roll', 'mist'],
      ['disc', 'butter'],
      ['window', 'sand'],
    ],
  },
  'makeup-daily': {
    people: [{ hair: 8, body: 13, cloth: 'white', lips: 22, made: true }],
    grounds: [
      ['sweep', 'blush'],
      ['flat', 'cream'],
      ['window', 'oat'],
      ['sweep', 'sage'],
    ],
    props: [
      [mirrorBehind, ...table],
      [at('compact', 0.84, 1, 0.7, { front: true })],
      table,
      [at('brushes', 0.14, 1, 0.7, { front: true })],
    ],
  },
  'makeup-interview': {
    people: [{ hair: 43, body: 18, cloth: 'navy', second: 'white', lips: 22, made: true }],
    grounds: [
      ['sweep', 'mist'],
      ['flat', 'grey'],
      ['panels', 'oat'],
      ['sweep', 'sand'],
    ],
    props: [[mirrorBehind, at('compact', 0.85, 1, 0.65, { front: true })], [], table, []],
  },
  'makeup-date': {
    people: [{ hair: 28, hairColour: 'chestnut', body: 14, cloth: 'rose', lips: 23, made: true, wear: ['earring'] }],
    grounds: [
      ['sweep', 'clay'],
      ['disc', 'blush'],
      ['curtain', 'blush'],
      ['window', 'sand'],
    ],
    props: [
      [mirrorBehind, at('lipstick', 0.86, 1, 0.75, { front: true })],
      [],
      [at('bouquet', 0.84, 1, 0.7, { front: true })],
      [],
    ],
  },
  'makeup-party': {
    people: [{ hair: 48, body: 21, cloth: 'black', lips: 22, made: true, wear: ['pearls', 'earring'] }],
    grounds: [
      ['sweep', 'night'],
      ['curtain', 'red'],
      ['canvas', 'night'],
      ['disc', 'slate'],
    ],
    props: [[mirrorBehind, ...table], [], [], []],
  },
  'makeup-chinese': {
    people: [{ hair: 57, body: 13, cloth: 'rose', lips: 17, made: true, wear: ['flower'] }],
    grounds: [
      ['disc', 'oat'],
      ['sweep', 'sage'],
      ['canvas', 'clay'],
      ['disc', 'mist'],
    ],
    props: [
      [branchRight],
      [at('fan', 0.85, 0.92, 0.8, { front: true })],
      [at('brushes', 0.86, 1, 0.65, { front: true })],
      [branchRight],
    ],
    calm: true,
  },
  'makeup-bride': {
    people: [{ hair: 30, body: 21, cloth: 'white', lips: 22, made: true, wear: ['veil', 'pearls'] }],
    grounds: [
      ['sweep', 'blush'],
      ['window', 'cream'],
      ['arch', 'blush'],
      ['curtain', 'cream'],
    ],
    props: [[at('bouquet', 0.82, 1, 0.7, { front: true })], [], [], [at('bouquet', 0.18, 1, 0.7, { front: true })]],
  },
  'makeup-hair': {
    people: [{ hair: 46, hairColour: 'chestnut', body: 21, cloth: 'sage', lips: 3, made: true }],
    grounds: [
      ['sweep', 'butter'],
      ['disc', 'mist'],
      ['sweep', 'sand'],
      ['flat', 'blush'],
    ],
    props: [[mirrorBehind], [], table, []],
  },
  'makeup-lesson': {
    people: [
      { hair: 29, body: 25, cloth: 'black', lips: 3, made: true },
      { hair: 8, hairColour: 'brown', body: 13, cloth: 'white', lips: 25, made: true },
    ],
    grounds: [
      ['sweep', 'sand'],
      ['window', 'blush'],
      ['panels', 'oat'],
      ['sweep', 'mist'],
    ],
    props: [[at('mirror', 0.5, 0.38, 0.66), ...table], [], table, []],
  },
  'makeup-men': {
    people: [{ hair: 56, body: 14, cloth: 'charcoal', lips: 22 }],
    grounds: [
      ['sweep', 'taupe'],
      ['blinds', 'sand'],
      ['sweep', 'mist'],
      ['canvas', 'olive'],
    ],
    props: [[mirrorBehind], [], [at('brushes', 0.86, 1, 0.65, { front: true })], []],
  },
}
