import type { KeyboardEvent, PointerEvent, ReactNode } from 'react'
import { cx } from '../cx'
import { IconCheck } from '../Icon/Icon'
import { toast } from '../Toast/toast'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden'
import styles from './ChoiceTile.module.css'

export type ChoiceTileProps = {
  selected?: boolean
  /** Why it cannot be chosen. Such a tile stays reachable and says so when tapped. */
  reason?: string | undefined
  /** What can be done about it, in place of saying why. */
  onReason?: (() => void) | undefined
  /** One line of meaning below. */
  note?: string | undefined
  noteTone?: 'plain' | 'few'
  /** What is spoken in place of both lines, which it holds: 周六 5月3日 14:00，余2位 */
  label: string
  /** The main choice of a page. */
  large?: boolean
  onClick: () => void
  children: ReactNode
}

/** Where the finger was, for the fill to begin there. */
function touch({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) {
  const { left, top } = currentTarget.getBoundingClientRect()
  currentTarget.style.setProperty('--x', `${clientX - left}px`)
  currentTarget.style.setProperty('--y', `${clientY - top}px`)
}

/** One of a few, large enough for a thumb: what it is, and one line about it. The chosen one fills from the finger. */
export const ChoiceTile = ({
  selected = false,
  reason,
  onReason,
  note,
  noteTone,
  label,
  large,
  onClick,
  children,
}: ChoiceTileProps) => (
  <button
    type="button"
    aria-pressed={selected}
    aria-disabled={reason && !onReason ? true : undefined}
    className={cx(styles.tile, large && styles.large, selected && styles.selected, reason && styles.off)}
    onPointerDown={touch}
    onClick={() => (reason ? (onReason ?? (() => toast(reason)))() : onClick())}
  >
    <VisuallyHidden>{reason && !label.includes(reason) ? `${label}，${reason}` : label}</VisuallyHidden>
    <span className={styles.lead} aria-hidden="true">
      {children}
    </span>
    {note && (
      <span className={cx(styles.note, noteTone === 'few' && styles.few)} aria-hidden="true">
        {selected && <IconCheck className={styles.tick} />}
        {note}
      </span>
    )}
  </button>
)

const STEPS: Record<string, number> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

function walkTiles(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  if (step === undefined) return
  const tiles = [...event.currentTarget.querySelectorAll('button')]
  const to = tiles[tiles.findIndex((tile) => tile.contains(document.activeElement)) + step]
  if (!to) return
  event.preventDefault()
  to.focus()
}

/** Several groups: arrows walk from one tile to the next over all of them; Tab works as well, but there may be many. */
export const TileGroups = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: the tiles inside are what is pressed; arrows only walk between them
  <div onKeyDown={walkTiles}>{children}</div>
)

export const ChoiceTiles = ({ label, children }: { label: string; children: ReactNode }) => (
  <fieldset className={styles.tiles} aria-label={label}>
    {children}
  </fieldset>
)
