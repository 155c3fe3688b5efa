import { type Cloth, cloths } from '../palette.ts'
import type { BuildName, Person, Top } from '../person.ts'

/** The measures of a body, from the neck. */
export interface Build {
  shoulder: number
  waist: number
  hip: number
  /** How far the top reaches. */
  long: number
  /** How thick an arm is. */
  arm: number
  /** How large the body is beside its head. */
  scale: number
}

const middle: Build = { shoulder: 316, waist: 246, hip: 268, long: 880, arm: 132, scale: 1.06 }

const builds = {
  slim: { ...middle, shoulder: 290, waist: 208, hip: 238, arm: 116 },
  middle,
  broad: { ...middle, shoulder: 352, waist: 300, hip: 306, arm: 150, scale: 1.08 },
  full: { ...middle, shoulder: 340, waist: 322, hip: 346, arm: 152 },
} as const satisfies Record<BuildName, Build>

/** A child's body is smaller beside its head: a baby's, a small one's, a pupil's. */
const YOUNG = { baby: 0.46, child: 0.64, pupil: 0.82 } as const

export function buildOf({ build = 'middle', age, child }: Person): Build {
  const own = builds[build]
  const young = age === 'baby' || age === 'pupil' ? YOUNG[age] : child ? YOUNG.child : undefined
  return young ? { ...own, shoulder: 290, waist: 262, hip: 286, arm: 146, scale: young } : own
}

const BODIES: Readonly<Record<number, Top>> = {
  9: 'jacket',
  10: 'gown',
  12: 'turtle',
  13: 'wrap',
  14: 'collar',
  17: 'gown',
  18: 'jacket',
  19: 'scarf',
  20: 'tie',
  21: 'round',
  23: 'hoodie',
  25: 'coat',
}

export const topOf = ({ top, body }: Person): Top => top ?? BODIES[body] ?? 'tee'

const UNDER: Partial<Record<Top, Cloth>> = { gown: 'charcoal', jacket: 'charcoal', coat: 'charcoal', tie: 'charcoal' }

export const legsCloth = (person: Person): string => cloths[person.legs ?? UNDER[topOf(person)] ?? 'denim']
