import type { BookingPreview } from '@kuaimen/contract/booking/create.views'
import { type ReactNode, useState } from 'react'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { Button } from '../../../ui/Button/Button'
import { ConsentSheet } from '../../../ui/ConsentSheet/ConsentSheet'
import { Price } from '../../../ui/Price/Price'
import styles from './ConfirmBar.module.css'
import { Consent, type ConsentProps } from './Consent'

interface ConfirmBarProps {
  readonly preview: Pick<BookingPreview, 'payable_fen'>
  /** Being sent, or the sum is being asked for anew. */
  readonly isBusy: boolean
  readonly consent: Pick<ConsentProps, 'checked' | 'onChange'>
  /** The way on where there is nothing to submit. */
  readonly instead?: ReactNode
  /** Agreed to. */
  readonly onSubmit: () => unknown
}

export function ConfirmBar({ preview, isBusy, consent, instead, onSubmit }: ConfirmBarProps) {
  const [isAsking, setIsAsking] = useState(false)
  const [wasAsked, setWasAsked] = useState(false)
  const submit = () => {
    if (consent.checked) return onSubmit()
    setWasAsked(true)
    return setIsAsking(true)
  }
  const agree = () => {
    consent.onChange(true)
    setIsAsking(false)
    return onSubmit()
  }
  return (
    <>
      <BottomBar
        above={!instead && <Consent {...consent} asked={wasAsked} />}
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
      <ConsentSheet
        open={isAsking}
        title="请先同意预约须知"
        agreeText="同意并提交"
        onAgree={agree}
        onClose={() => setIsAsking(false)}
      >
        取消和改期的规则在这一页上都写明了，其余的在
        <Link to={paths.bookingInformation()}>《预约须知》</Link>里。
      </ConsentSheet>
    </>
  )
}
