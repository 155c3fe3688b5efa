import type { BookingPreview } from '@kuaimen/contract/booking/create.views'
import { agreementMissing } from '@kuaimen/contract/booking/record.errors'
import type { ReactNode } from 'react'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { Button } from '../../../ui/Button/Button'
import { Price } from '../../../ui/Price/Price'
import { toast } from '../../../ui/Toast/toast'
import styles from './ConfirmBar.module.css'
import { Consent, type ConsentProps, focusConsent } from './Consent'

interface ConfirmBarProps {
  readonly preview: Pick<BookingPreview, 'payable_fen'>
  /** Being sent, or the sum is being asked for anew. */
  readonly isBusy: boolean
  readonly consent: ConsentProps
  /** The way on where there is nothing to submit. */
  readonly instead?: ReactNode
  readonly onSubmit: () => unknown
}

export function ConfirmBar({ preview, isBusy, consent, instead, onSubmit }: ConfirmBarProps) {
  const submit = () => {
    if (!consent.checked) {
      toast(agreementMissing.msg)
      focusConsent()
    }
    return onSubmit()
  }
  return (
    <BottomBar
      above={!instead && <Consent {...consent} />}
      aside={
        <p>
          <span className={styles.label}>应付</span>
          <Price fen={preview.payable_fen} size="l" />
        </p>
      }
    >
      {instead ?? (
        <Button size="large" pending={isBusy} onClick={submit}>
          提交预约
        </Button>
      )}
    </BottomBar>
  )
}
