import type { ReactNode } from 'react'
import { cx } from '../cx'
import { IconCheck } from '../Icon/Icon'
import { toast } from '../Toast/toast'
import styles from './Chip.module.css'

export type ChipProps = {
  selected?: boolean
  /** Why it cannot be chosen. Such a chip stays reachable and says so when tapped. */
  reason?: string
  /** A second, smaller line. */
  note?: string
  noteTone?: 'plain' | 'few'
  /** What is spoken in place of the first line, when that is too short alone: 周六 5月3日 14:00 */
  label?: string
  large?: boolean
  onClick: () => void
  children: ReactNode
}

export const Chip = ({ selected = false, reason, note, noteTone, label, large, onClick, children }: ChipProps) => (
  <button
    type="button"
    aria-pressed={selected}
    aria-disabled={reason ? true : undefined}
    aria-label={label && spoken(label, note, reason)}
    className={cx(styles.chip, large && styles.large, selected && styles.selected, reason && styles.disabled)}
    onClick={() => (reason ? toast(reason) : onClick())}
  >
    <span>{children}</span>
    {note && <span className={cx(styles.note, noteTone === 'few' && styles.few)}>{note}</span>}
    {selected && <IconCheck className={styles.tick} />}
  </button>
)

/** 周六 5月3日 14:00，余2位 */
const spoken = (...parts: (string | undefined)[]) => [...new Set(parts)].filter(Boolean).join('，')

export const ChipGroup = ({ label, grid, children }: { label: string; grid?: boolean; children: ReactNode }) => (
  <fieldset className={grid ? styles.grid : styles.group} aria-label={label}>
    {children}
  </fieldset>
)
