import type { RouterLocation } from './location'

/** For an address that changes under its page: the page stays where it was scrolled to. */
export const PRESERVE_SCROLL = { state: { stay: true } } as const

export const isStaying = ({ state }: RouterLocation): boolean =>
  typeof state === 'object' && state !== null && 'stay' in state
