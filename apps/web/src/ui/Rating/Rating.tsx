import { useId } from 'react'
import { cx } from '../cx'
import { IconStar } from '../Icon/ScreenIcon'
import styles from './Rating.module.css'

const STAR = 'M8 1.6l2 4.1 4.5.6-3.2 3.1.8 4.5L8 11.8l-4.1 2.1.8-4.5L1.5 6.3 6 5.7z'
const FIVE = [1, 2, 3, 4, 5] as const

/** Stars to read, halves and tenths included. */
export function Rating({ value, className }: { value: number; className?: string }) {
  const id = useId()
  const row = FIVE.map((n) => <path key={n} d={STAR} transform={`translate(${(n - 1) * 16} 0)`} />)
  return (
    <svg className={cx(styles.stars, className)} viewBox="0 0 80 16" role="img" aria-label={`${value}分，满分5分`}>
      <clipPath id={id}>
        <rect width={Math.max(0, Math.min(5, value)) * 16} height="16" />
      </clipPath>
      <g className={styles.empty}>{row}</g>
      <g className={styles.full} clipPath={`url(#${id})`}>
        {row}
      </g>
    </svg>
  )
}

export type RatingInputProps = { label: string; value: number; onChange: (value: number) => void }

/** Stars to give. */
export function RatingInput({ label, value, onChange }: RatingInputProps) {
  const name = useId()
  return (
    <fieldset className={styles.input} aria-label={label}>
      {FIVE.map((n) => (
        <label key={n} className={cx(styles.option, n <= value && styles.lit)}>
          <input
            type="radio"
            name={name}
            className={styles.radio}
            aria-label={`${n}分`}
            checked={n === value}
            onChange={() => onChange(n)}
          />
          <IconStar size="xl" filled={n <= value} />
        </label>
      ))}
    </fieldset>
  )
}
