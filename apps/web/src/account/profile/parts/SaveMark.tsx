import type { ReactNode } from 'react'
import { IconCheck } from '../../../ui/Icon/Icon'
import styles from './SaveMark.module.css'

type SaveMarkProps = { status: 'idle' | 'saving' | 'saved'; children?: ReactNode }

/** Says that it is saved; until then the field's own hint. */
export const SaveMark = ({ status, children }: SaveMarkProps) => (
  <span role="status">
    {status === 'idle' && children}
    {status === 'saving' && '正在保存'}
    {status === 'saved' && (
      <span className={styles.saved}>
        <IconCheck size="s" /> 已保存
      </span>
    )}
  </span>
)
