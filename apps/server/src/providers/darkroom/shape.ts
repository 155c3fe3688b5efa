import type { SideLimits } from '@kuaimen/contract/asset/intake.rules'
import type { Variant } from '@kuaimen/contract/asset/variant.rules'

/** The wishes that the darkroom is given with a file. */
export interface Wanted extends SideLimits {
  readonly variants: readonly Variant[]
  /** A file with several frames is refused, else its first one counts. */
  readonly one_frame: boolean
  /** A child that grows beyond this is ended; MEMORY_MB unless said. */
  readonly memory_mb?: number
}

export interface MadeVariant {
  readonly name: string
  readonly mime: string
  readonly width: number
  readonly height: number
  readonly bytes: Uint8Array
}

/** A picture as we made it: upright, in sRGB, without anything but its pixels. */
export interface Developed {
  readonly width: number
  readonly height: number
  readonly colour: string
  readonly alpha: boolean
  /** As the camera wrote it, of no zone: 2026:11:15 09:30:00. Empty where it did not. */
  readonly taken: string
  readonly variants: readonly MadeVariant[]
}

export type Answer =
  | { readonly is: 'ready' }
  | { readonly is: 'developed'; readonly picture: Developed }
  | { readonly is: 'refused'; readonly why: 'sides' | 'broken' }
  /** The child has grown too large, and is to be ended. */
  | { readonly is: 'large' }

export const MEMORY_MB = 500
