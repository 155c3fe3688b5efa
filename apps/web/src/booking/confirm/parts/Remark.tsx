import { useState } from 'react'
import { ListRow } from '../../../ui/ListRow/ListRow'
import styles from './Remark.module.css'
import { RemarkSheet } from './RemarkSheet'

interface RemarkProps {
  readonly value: string
  readonly disabled: boolean
  readonly onSave: (remark: string) => void
}

/** A row until somebody has something to say. */
export function Remark({ value, disabled, onSave }: RemarkProps) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <ListRow
        label="备注"
        value={<span className={styles.remark}>{value || '喜欢的风格、同行的人…'}</span>}
        onClick={() => !disabled && setIsOpen(true)}
      />
      {isOpen && (
        <RemarkSheet
          remark={value}
          onSave={(remark) => {
            onSave(remark)
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
