import type { CSSProperties } from 'react'

const PARTS = 24

/**
 * Sizes of the resources divided by 24 are rem. They are drawn for a screen of 750, on which a rem was a 31st of the
 * width; ours is the reader's own letter, so the unit (ScaledDialog.module.css) is a rem that still fits the screen.
 */
export const sized = (size: number): string => `calc(${size / PARTS} * var(--contact-rem))`

interface Box {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

export const boxOf = ({ top, left, width, height }: Box): CSSProperties => ({
  position: 'absolute',
  top: sized(top),
  left: sized(left),
  width: sized(width),
  height: sized(height),
})
