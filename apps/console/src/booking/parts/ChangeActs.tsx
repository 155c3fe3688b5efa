import type { VisitDetail } from '@kuaimen/contract/booking/board.views'
import { Button } from 'antd'
import { lazy, Suspense } from 'react'
import styles from './Change.module.css'

/** Both are asked for later than the drawer, and have a calendar with them. */
const Reschedule = lazy(() => import('./Reschedule'))
const CancelVisit = lazy(() => import('./CancelVisit'))

export type Change = { readonly act: 'reschedule'; readonly time?: string | undefined } | { readonly act: 'cancel' }

interface Props {
  readonly visit: VisitDetail
  readonly open: Change | undefined
  readonly onOpen: (change: Change | undefined) => void
}

/** Changes for a customer who rings up: the buttons are those of the visit and the person. */
export function ChangeActs({ visit, open, onOpen }: Props) {
  const close = () => onOpen(undefined)
  return (
    <span className={styles.fields}>
      {visit.can.reschedule && <Button onClick={() => onOpen({ act: 'reschedule' })}>改期</Button>}
      {visit.can.cancel && (
        <Button danger onClick={() => onOpen({ act: 'cancel' })}>
          顾客取消
        </Button>
      )}
      <Suspense>
        {open?.act === 'reschedule' && <Reschedule key={open.time} visit={visit} time={open.time} onClose={close} />}
        {open?.act === 'cancel' && <CancelVisit visit={visit} onClose={close} />}
      </Suspense>
    </span>
  )
}
