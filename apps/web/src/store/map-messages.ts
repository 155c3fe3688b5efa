import type { Place } from '@kuaimen/contract/kernel/place'

export interface Pin extends Place {
  readonly id: number
  readonly name: string
  /** Beside the chosen one: 今天 14:00 */
  readonly label: string
}

/** From the page to the map in its frame: all that is shown, every time. */
export interface Shown {
  readonly pins: readonly Pin[]
  readonly chosen: number | undefined
  readonly here: Place | undefined
}

/** By car, from where the visitor is to the chosen pin. */
export interface Drive {
  readonly id: number
  readonly metres: number
  readonly seconds: number
}

/** From the map in its frame to the page. */
export type FromMap =
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'chosen'; readonly id: number }
  | { readonly kind: 'drive'; readonly drive: Drive }
