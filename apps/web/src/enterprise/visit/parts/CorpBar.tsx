import { useState } from 'react'
import { ConfirmBar } from '../../../booking/confirm/parts/ConfirmBar'
import { useMissed } from '../../../booking/confirm/parts/ConfirmCustom'
import { OverlapSheet } from '../../../booking/confirm/parts/OverlapSheet'
import { isUnanswered } from '../../../booking/confirm/submission'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { Button } from '../../../ui/Button/Button'
import { Price } from '../../../ui/Price/Price'
import { Muted } from '../../../ui/Text/Text'
import { toast } from '../../../ui/Toast/toast'
import styles from '../../drive/parts/DriveBar.module.css'
import { completePath, type SummaryProps } from './CorpSummary'
import { useCorpSubmission } from './useCorpSubmission'
import type { Product } from './useCorpVisit'

/** Until a time is chosen there is nothing to send. */
export const WaitingBar = ({ product, onMissing }: { product: Product; onMissing: () => void }) => (
  <BottomBar
    aside={
      <p>
        <Muted className={styles.label}>您付</Muted>
        <Price fen={product.member_fen} size="l" />
      </p>
    }
  >
    <Button
      size="large"
      aria-disabled
      className={styles.waiting}
      onClick={() => {
        toast('请先选择一个时间')
        onMissing()
      }}
    >
      提交预约
    </Button>
  </BottomBar>
)

/** What is to be paid oneself, and the one tap that books. */
export function CorpBar({ visit, price }: SummaryProps) {
  const [agreed, setAgreed] = useState(false)
  const submission = useCorpSubmission(visit, price)
  const mayGo = useMissed(visit.choice.custom, completePath(visit))
  const send = async () => {
    if (isUnanswered(visit.key) || (await mayGo())) await submission.submit()
  }
  if (!price.preview) return null
  return (
    <>
      <ConfirmBar
        preview={price.preview}
        isBusy={!price.isCurrent || submission.isSending}
        onSubmit={send}
        consent={{ checked: agreed, onChange: setAgreed }}
      />
      <OverlapSheet
        beside={submission.beside}
        onClose={submission.closeBeside}
        onInstead={submission.instead}
        onBoth={submission.both}
      />
    </>
  )
}
