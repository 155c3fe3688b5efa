import type { ReactNode } from 'react'
import { cx } from '../cx'
import { IconCheck } from '../Icon/Icon'
import styles from './Chip.module.css'

export type ChipProps = {
  selected?: boolean
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}

export const Chip = ({ selected = false, disabled, onClick, children }: ChipProps) => (
  <button
    type="button"
    aria-pressed={selected}
    disabled={disabled}
    className={cx(styles.chip, selected && styles.selected)}
    onClick={onClick}
  >
    {children}
    {selected && <IconCheck className={styles.tick} />}
  </button>
)

export const ChipGroup = ({ label, grid, children }: { label: string; grid?: boolean; children: ReactNode }) => (
  <fieldset className={grid ? styles.grid : styles.group} aria-label={label}>
    {children}
  </fieldset>
)
