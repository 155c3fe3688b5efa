import type { Cast } from '../shots/cast.ts'
import { career } from './career.demo.ts'
import { couple } from './couple.demo.ts'
import { family } from './family.demo.ts'
import { graduation } from './graduation.demo.ts'
import { idphoto } from './idphoto.demo.ts'
import { kids } from './kids.demo.ts'
import { makeup } from './makeup.demo.ts'
import { pet } from './pet.demo.ts'
import { portrait } from './portrait.demo.ts'

/** By the product's slug, in the order of the demo's list. */
export const casts: Readonly<Record<string, Cast>> = {
  ...idphoto,
  ...career,
  ...portrait,
  ...couple,
  ...family,
  ...kids,
  ...graduation,
  ...pet,
  ...makeup,
}
