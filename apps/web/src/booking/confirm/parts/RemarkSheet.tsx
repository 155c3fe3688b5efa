import { useState } from 'react'
import { Button } from '../../../ui/Button/Button'
import { Field } from '../../../ui/Field/Field'
import { Sheet } from '../../../ui/Sheet/Sheet'

const REMARK_AT_MOST = 200

interface RemarkSheetProps {
  readonly remark: string
  readonly onSave: (remark: string) => unknown
  readonly onClose: () => void
}

/** Mounted while it is open, so that it starts from what is saved. */
export function RemarkSheet({ remark, onSave, onClose }: RemarkSheetProps) {
  const [written, setWritten] = useState(remark)
  return (
    <Sheet
      open
      onClose={onClose}
      title="备注"
      footer={
        <Button block size="large" onClick={() => onSave(written)}>
          保存
        </Button>
      }
    >
      <Field
        label="备注"
        hideLabel
        multiline
        maxLength={REMARK_AT_MOST}
        value={written}
        onChange={setWritten}
        placeholder="喜欢的风格、同行的人、要留意的事"
      />
    </Sheet>
  )
}
