import type { BookingView } from '@kuaimen/contract/booking/record.views'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { VisitStages } from '../../../product/parts/VisitStages'
import { productDetailOf } from '../../../product/product.api'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { Button, buttonClass } from '../../../ui/Button/Button'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { Sheet } from '../../../ui/Sheet/Sheet'
import { SkeletonText } from '../../../ui/Skeleton/Skeleton'
import { rebookPath } from '../../order-tabs'

const primary = buttonClass({ size: 'large' })
const secondary = buttonClass({ kind: 'secondary', size: 'large' })

/** The bar from the check-in to the photographs: the day's course, what others ask, and the store, which has them. */
export function DuringVisit({ booking }: { booking: BookingView }) {
  const { state, store, branch, lines } = booking
  if (state === 'checked_in' || state === 'shooting') return <CourseOfDay booking={booking} />
  return (
    <BottomBar>
      {state === 'delivered' ? (
        <Link to={rebookPath(branch, lines)} className={store.tel ? secondary : primary}>
          再次预约
        </Link>
      ) : (
        <Link to={paths.questionsOfType({ type: 'photos' })} className={store.tel ? secondary : primary}>
          照片常见问题
        </Link>
      )}
      {store.tel && (
        <a href={`tel:${store.tel}`} className={primary}>
          致电门店
        </a>
      )}
    </BottomBar>
  )
}

function CourseOfDay({ booking: { lines } }: { booking: BookingView }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <BottomBar>
        <Button size="large" onClick={() => setIsOpen(true)}>
          看看今天的流程
        </Button>
      </BottomBar>
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title="今天的流程">
        {lines.map((line) => (
          <Course key={line.product_id} line={line} isOneOf={lines.length > 1} />
        ))}
      </Sheet>
    </>
  )
}

interface CourseProps {
  readonly line: BookingView['lines'][number]
  /** Of several: then its name says which. */
  readonly isOneOf: boolean
}

function Course({ line: { product_id, name }, isOneOf }: CourseProps) {
  const { data, isPending, refetch } = useQuery(productDetailOf(product_id, useVisitor()))
  if (isPending) return <SkeletonText lines={['short', 'full', 'full']} />
  if (!data) return <ErrorState compact onRetry={refetch} />
  return (
    <section aria-label={name}>
      {isOneOf && <h3>{name}</h3>}
      <VisitStages stages={data.stages} />
    </section>
  )
}
