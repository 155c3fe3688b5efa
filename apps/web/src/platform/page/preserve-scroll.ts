import type { Location } from 'react-router'

/** For an address that changes under its page: the page stays where it was scrolled to. */
export const PRESERVE_SCROLL = { state: { stay: true } } as const

export const isStaying = ({ state }: Location<unknown>): boolean =>
  typeof state === 'object' && state !== null && 'stay' in state
