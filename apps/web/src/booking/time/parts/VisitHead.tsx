import { addedOf } from '@kuaimen/contract/product/addons.rules'
import type { ProductDetail } from '@kuaimen/contract/product/product.views'
import { COVER } from '../../../product/parts/ProductGrid'
import { contentText, peopleText } from '../../../product/parts/people'
import { Picture } from '../../../ui/Picture/Picture'
import { SkeletonBlock, SkeletonGroup } from '../../../ui/Skeleton/Skeleton'
import { Stepper } from '../../../ui/Stepper/Stepper'
import { Note } from '../../../ui/Text/Text'
import type { DraftItem } from '../../../visit/draft'
import type { Visit } from './useVisit'
import styles from './VisitHead.module.css'

/** What will be shot, and how many come for it. */
export const VisitHead = ({ visit }: { visit: Visit }) => (
  <ul className={styles.list}>
    {visit.items.map((item, nth) => (
      <li key={nth} className={styles.item}>
        <VisitItem
          item={item}
          product={visit.products.get(item.product_id)}
          onPeople={(people) => visit.setPeople(nth, people)}
        />
      </li>
    ))}
  </ul>
)

interface VisitItemProps {
  readonly item: DraftItem
  readonly product: ProductDetail | undefined
  readonly onPeople: (people: number) => void
}

function VisitItem({ item, product, onPeople }: VisitItemProps) {
  if (!product) return <VisitItemSkeleton hasAddons={item.addon_ids.length > 0} />
  const { people_min, people_max } = product
  const added = addedOf(item.addon_ids.flatMap((wanted) => product.addons.filter(({ id }) => id === wanted)))
  return (
    <>
      <Picture src={product.cover} alt="" {...COVER} className={styles.cover} />
      <div className={styles.words}>
        <p className={styles.name}>{product.name}</p>
        <Note className={styles.note}>
          {contentText(product)} · {peopleText(product)}
        </Note>
        {added.length > 0 && <Note className={styles.note}>加购：{added.map(({ words }) => words).join('、')}</Note>}
        {people_min < people_max && (
          <div className={styles.people}>
            <span>拍摄人数</span>
            <Stepper
              label={`${product.name}的人数`}
              value={item.people}
              min={people_min}
              max={people_max}
              onChange={onPeople}
            />
          </div>
        )}
      </div>
    </>
  )
}

/** Line for line as high as most of what comes. */
const VisitItemSkeleton = ({ hasAddons }: { hasAddons: boolean }) => (
  <SkeletonGroup className={styles.bones}>
    <div className={styles.item}>
      <SkeletonBlock ratio="3:4" className={styles.cover} />
      <div className={styles.words}>
        <SkeletonBlock className={styles.boneName} />
        <SkeletonBlock className={styles.boneNote} />
        {hasAddons && <SkeletonBlock className={styles.boneNote} />}
      </div>
    </div>
  </SkeletonGroup>
)
