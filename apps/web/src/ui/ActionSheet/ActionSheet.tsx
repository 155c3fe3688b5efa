import { cx } from '../cx'
import { Sheet } from '../Sheet/Sheet'
import { Muted } from '../Text/Text'
import styles from './ActionSheet.module.css'

export type Action = { key: string; text: string; note?: string; danger?: boolean; disabled?: boolean }

export type ActionSheetProps = {
  open: boolean
  onClose: () => void
  title: string
  actions: readonly Action[]
  /** The sheet closes by itself afterwards. */
  onPick: (key: string) => void
}

export const ActionSheet = ({ open, onClose, title, actions, onPick }: ActionSheetProps) => (
  <Sheet open={open} onClose={onClose} title={title}>
    <ul className={styles.list}>
      {actions.map(({ key, text, note, danger, disabled }) => (
        <li key={key}>
          <button
            type="button"
            className={cx(styles.action, danger && styles.danger)}
            disabled={disabled}
            onClick={() => {
              onClose()
              onPick(key)
            }}
          >
            {text}
            {note && <Muted>{note}</Muted>}
          </button>
        </li>
      ))}
    </ul>
  </Sheet>
)
