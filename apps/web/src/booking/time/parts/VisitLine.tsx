import { placeName } from '@kuaimen/contract/store/store.rules'
import { useQuery } from '@tanstack/react-query'
import { useBrand } from '../../../brand/brand.api'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { storeDetailOf } from '../../../store/store.api'
import { ChosenLine } from './ChosenLine'
import type { Visit } from './useVisit'
import styles from './VisitLine.module.css'

interface VisitLineProps {
  readonly visit: Visit
  readonly storeId: number
  /** How long all of it takes, once that is known. */
  readonly minutes: number | undefined
  readonly changeTo: string
}

/** What and where in one line, and the way to somewhere else. */
export function VisitLine({ visit, storeId, minutes, changeTo }: VisitLineProps) {
  const { data: store } = useQuery(storeDetailOf(storeId, useVisitor()))
  const brand = useBrand()?.brand_name
  const products = visit.items.flatMap(({ product_id }) => visit.products.get(product_id) ?? [])
  const [first] = products
  const isKnown = store !== undefined && first !== undefined && products.length === visit.items.length
  const people = visit.items.reduce((sum, item) => sum + item.people, 0)
  const chosen = isKnown && {
    cover: first.cover,
    name: (
      <span className={styles.what}>
        <span className={styles.name}>
          {first.name}
          {products.length > 1 && ` 等 ${products.length} 项`}
        </span>
        <span className={styles.where}> · {placeName(store.name, brand)}</span>
      </span>
    ),
    note: `${people} 人${minutes === undefined ? '' : ` · 全程约 ${minutes} 分钟`}`,
  }
  return <ChosenLine chosen={chosen || undefined} changeTo={changeTo} label="更换门店" />
}
