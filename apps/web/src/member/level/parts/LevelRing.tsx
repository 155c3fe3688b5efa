import { useId } from 'react'
import { arcOf } from '../../../ui/ProgressRing/ring'
import { bladesOf } from '../ring'
import styles from './LevelRing.module.css'

interface LevelRingProps {
  /** From 0, half closed, to 1, wide open. */
  readonly open: number
  /** How far the rim is drawn; left out, there is only the shutter. */
  readonly way?: { readonly label: string; readonly value: number; readonly of: number } | undefined
  readonly className?: string | undefined
}

/** A shutter that opens with every level; its rim is the way to the next. */
export function LevelRing({ open, way, className }: LevelRingProps) {
  const light = useId()
  const drawing = (
    <svg viewBox="0 0 100 100" className={className} aria-hidden="true" focusable="false">
      <radialGradient id={light}>
        <stop offset="0" className={styles.bright} />
        <stop offset="1" className={styles.dim} />
      </radialGradient>
      <circle cx="50" cy="50" r="40" fill={`url(#${light})`} />
      <g className={styles.blades}>
        {bladesOf(open).map((blade, nth) => (
          <path key={nth} d={blade} className={nth % 2 ? styles.blade : styles.shaded} />
        ))}
      </g>
      <circle cx="50" cy="50" r="47" className={styles.track} />
      {way && (
        <circle
          cx="50"
          cy="50"
          r="47"
          pathLength="1"
          className={styles.arc}
          strokeDasharray={`${arcOf(way.value, way.of)} 2`}
        />
      )}
    </svg>
  )
  if (!way) return drawing
  const { label, value, of } = way
  return (
    <span
      className={styles.lens}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={Math.min(Math.max(value, 0), of)}
      aria-valuetext={`${value}/${of}`}
    >
      {drawing}
    </span>
  )
}
