import type { ReactNode, UIEvent } from 'react'
import styles from './SwipeRow.module.css'
import { useLongPress } from './useLongPress'

export type SwipeRowProps = {
  /** What lies behind the row, in a word: 删除. */
  act: string
  /** Spoken, with what it acts on: 删除“预约成功”. */
  label: string
  onAct: () => void
  /** A long press or the right button: for who cannot swipe. */
  onHold: () => void
  children: ReactNode
}

let aside: HTMLElement | undefined

const putBack = (row: HTMLElement | undefined) => {
  if (row) row.scrollLeft = 0
}

/** One row lies aside at a time. */
function swiped({ currentTarget: row }: UIEvent<HTMLElement>): void {
  if (row === aside || row.scrollLeft <= 0) return
  putBack(aside)
  aside = row
}

/** A row that is swiped aside to show its one act, which the Tab key and a screen reader reach as it lies there. */
export function SwipeRow({ act, label, onAct, onHold, children }: SwipeRowProps) {
  const hold = useLongPress(onHold)
  return (
    <div className={styles.row} onScroll={swiped}>
      <div className={styles.face} {...hold}>
        {children}
      </div>
      <button
        type="button"
        className={styles.act}
        aria-label={label}
        onClick={onAct}
        onBlur={({ currentTarget }) => putBack(currentTarget.parentElement ?? undefined)}
      >
        {act}
      </button>
    </div>
  )
}
