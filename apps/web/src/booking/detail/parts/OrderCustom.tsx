import type { BookingView } from '@kuaimen/contract/booking/record.views'
import type { CustomAsked, CustomView } from '@kuaimen/contract/custom/custom.views'
import { useMemo, useState } from 'react'
import { nounOf } from '../../../custom/answers'
import { CustomCard, changeClass, removeClass } from '../../../custom/parts/CustomCard'
import { CustomEdit } from '../../../custom/parts/CustomEdit'
import { confirmDialog } from '../../../ui/Dialog/dialog'
import { useChangeCustom } from './useChangeCustom'

/** What stays when the sensitive answers go: the same choices, and the rest of the form. */
const withoutSensitive = ({ flow, version, choices, form }: CustomView): CustomAsked => ({
  ...{ flow, version, choices: choices.map(({ step, codes }) => ({ step, codes })) },
  form: {
    fields: Object.fromEntries(form.filter(({ sensitive }) => !sensitive).map(({ key, values }) => [key, values])),
    agreed: false,
  },
})

/** What was made to measure, and another choice while it may be made; then why not. */
export function OrderCustom({ booking, custom }: { booking: BookingView; custom: CustomView }) {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const save = useChangeCustom(booking.order_sn, close)
  const addons = useMemo(
    () => booking.lines.find((one) => one.product_id === custom.product_id)?.addons.map(({ name }) => name) ?? [],
    [booking.lines, custom.product_id],
  )
  const sensitive = custom.form.filter((one) => one.sensitive).map(({ label }) => label)
  const remove = async () => {
    const message = '删除后门店不再看到，其他定制内容不变。'
    const title = `删除${sensitive.join('、')}？`
    if (await confirmDialog({ title, message, confirmText: '删除', cancelText: '留着', danger: true }))
      await save(withoutSensitive(custom))
  }
  const isToCome = booking.state === 'held' || booking.state === 'booked'
  return (
    <>
      <CustomCard
        choices={custom.choices.map(({ title, names }) => ({ label: nounOf(title), values: names }))}
        form={custom.form}
        note={!booking.can.custom && isToCome ? booking.refused.custom : undefined}
        action={
          booking.can.custom && (
            <button type="button" className={changeClass} onClick={() => setIsOpen(true)}>
              修改
            </button>
          )
        }
        footer={
          sensitive.length > 0 && (
            <button type="button" className={removeClass} onClick={remove}>
              删除{sensitive.join('、')}
            </button>
          )
        }
      />
      {isOpen && <CustomEdit booked={custom} addons={addons} onSave={save} onClose={close} />}
    </>
  )
}
