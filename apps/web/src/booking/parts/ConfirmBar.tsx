import { agreementMissing } from '@kuaimen/contract/booking/booking.errors'
import type { BookingPreview } from '@kuaimen/contract/booking/booking.views'
import { Link } from '../../platform/Link'
import { BottomBar } from '../../ui/BottomBar/BottomBar'
import { Button, buttonClass } from '../../ui/Button/Button'
import { Price } from '../../ui/Price/Price'
import { toast } from '../../ui/Toast/toast'
import styles from './ConfirmBar.module.css'
import { Consent, type ConsentProps, focusConsent } from './Consent'

interface ConfirmBarProps {
  readonly preview: Pick<BookingPreview, 'payable_fen'>
  /** Being sent, or the sum is being asked for anew. */
  readonly isBusy: boolean
  readonly consent: ConsentProps
  /** Where another time is chosen, when this one is gone. */
  readonly chooseAt?: string
  readonly onSubmit: () => unknown
}

export function ConfirmBar({ preview, isBusy, consent, chooseAt, onSubmit }: ConfirmBarProps) {
  const submit = () => {
    if (!consent.checked) {
      toast(agreementMissing.msg)
      focusConsent()
    }
    return onSubmit()
  }
  return (
    <BottomBar
      above={chooseAt === undefined && <Consent {...consent} />}
      aside={
        <p>
          <span className={styles.label}>应付</span>
          <Price fen={preview.payable_fen} size="l" />
        </p>
      }
    >
      {chooseAt === undefined ? (
        <Button size="large" pending={isBusy} onClick={submit}>
          提交预约
        </Button>
      ) : (
        <Link to={chooseAt} replace className={buttonClass({ size: 'large' })}>
          换个时间
        </Link>
      )}
    </BottomBar>
  )
}
