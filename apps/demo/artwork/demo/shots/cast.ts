import type { BackdropKind } from '../backdrops.ts'
import type { GoboKind } from '../light.ts'
import type { Paper } from '../palette.ts'
import type { Person } from '../person.ts'
import type { PetKind } from '../pets.ts'
import type { Stance } from '../rig/legs.ts'
import type { PoseName } from '../rig/poses.ts'
import type { Prop } from '../scene.ts'
import type { SeatKind } from '../seats.ts'
import type { PrintKind } from './prints.ts'
import type { StillKind } from './stills.ts'

export type Who = Person | PetKind

/** A close look: at what the person does, or at things without anyone. */
export type Detail =
  | { zoom: 'collar' | 'waist' | 'face'; pose: PoseName; paper: Paper; who?: Person }
  | { still: StillKind; paper: Paper }

/** With those who work there; the last four without anyone. */
export type BehindKind =
  | 'shooting'
  | 'screen'
  | 'touch'
  | 'camera'
  | 'adjust'
  | 'ready'
  | 'mirrors'
  | 'clothes'
  | 'lounge'

/** Who and what one product's five pictures show. */
export interface Cast {
  /** Those in the back first; children and pets last. */
  people: readonly Who[]
  poses: readonly PoseName[]
  hero: readonly [BackdropKind, Paper]
  props?: readonly Prop[]
  gobo?: GoboKind
  detail: Detail
  /** Full length: the ground, how they stand or sit, on what. */
  set: {
    ground: readonly [BackdropKind, Paper]
    poses?: readonly PoseName[]
    stance?: Stance
    seat?: SeatKind
    props?: readonly Prop[]
  }
  behind: readonly [BehindKind, Paper]
  print: readonly [PrintKind, Paper]
  tone?: 'mono'
}

export const at = (kind: Prop['kind'], x: number, y: number, size: number, more: Partial<Prop> = {}): Prop => ({
  kind,
  x,
  y,
  size,
  ...more,
})

export const isSmall = (who: Who): boolean => typeof who === 'string' || who.child === true || who.age === 'baby'
