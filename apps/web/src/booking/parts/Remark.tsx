import { useState } from 'react'
import { ListRow } from '../../ui/ListRow/ListRow'
import { persistDraft } from '../../visit/draft'
import styles from './Remark.module.css'
import { RemarkSheet } from './RemarkSheet'

/** A row until somebody has something to say. */
export function Remark({ value, disabled }: { value: string; disabled: boolean }) {
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
            persistDraft({ remark })
            setIsOpen(false)
          }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
