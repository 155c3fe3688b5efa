import type { ReactNode } from 'react'
import { Button } from '../Button/Button'
import { Sheet } from '../Sheet/Sheet'
import styles from './ConsentSheet.module.css'

interface ConsentSheetProps {
  readonly open: boolean
  readonly title: string
  /** Names what goes on with it: 同意并提交. */
  readonly agreeText: string
  readonly onAgree: () => unknown
  readonly onClose: () => void
  /** A sentence with links to what is agreed to. */
  readonly children: ReactNode
}

/** Asked of who goes on without a tick: agreeing is one tap, and what was begun goes on. */
export const ConsentSheet = ({ open, title, agreeText, onAgree, onClose, children }: ConsentSheetProps) => (
  <Sheet
    open={open}
    onClose={onClose}
    title={title}
    footer={
      <Button size="large" block onClick={onAgree}>
        {agreeText}
      </Button>
    }
  >
    <p className={styles.text}>{children}</p>
  </Sheet>
)
