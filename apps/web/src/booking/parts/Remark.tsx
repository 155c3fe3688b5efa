import { Card } from '../../ui/Card/Card'
import { Field } from '../../ui/Field/Field'
import { persistDraft } from '../../visit/draft'

const REMARK_AT_MOST = 200

export const Remark = ({ value, disabled }: { value: string; disabled: boolean }) => (
  <Card>
    <Field
      label="备注（可不填）"
      multiline
      value={value}
      maxLength={REMARK_AT_MOST}
      disabled={disabled}
      placeholder="想要的风格、同行的人，或需要我们留意的事"
      onChange={(remark) => persistDraft({ remark })}
    />
  </Card>
)
