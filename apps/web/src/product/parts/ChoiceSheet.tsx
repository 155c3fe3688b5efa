import { countIn } from '@kuaimen/contract/product/addons.rules'
import { usualPeople } from '@kuaimen/contract/product/product.rules'
import type { ProductDetail } from '@kuaimen/contract/product/product.views'
import { useState } from 'react'
import { Button } from '../../ui/Button/Button'
import { Picture } from '../../ui/Picture/Picture'
import { Price } from '../../ui/Price/Price'
import { Sheet } from '../../ui/Sheet/Sheet'
import { Stepper } from '../../ui/Stepper/Stepper'
import { Note } from '../../ui/Text/Text'
import { AddonChoices } from './AddonChoices'
import styles from './ChoiceSheet.module.css'
import { COVER } from './ProductGrid'
import { contentText, peopleText } from './people'

export interface PeopleAndAddons {
  readonly people: number
  readonly addon_ids: number[]
}

interface ChoiceSheetProps {
  readonly product: ProductDetail
  readonly chosen?: PeopleAndAddons
  readonly open: boolean
  readonly onClose: () => void
  readonly confirmText: string
  readonly onConfirm: (choice: PeopleAndAddons) => unknown
}

/** How many come and what is added, with the sum in sight. */
export function ChoiceSheet({ product, chosen, open, onClose, confirmText, onConfirm }: ChoiceSheetProps) {
  const { people_min, people_max, addons } = product
  const isMakeup = product.branch === 'makeup'
  const [people, setPeople] = useState(
    Math.min(people_max, Math.max(people_min, chosen?.people ?? usualPeople(product))),
  )
  const [addonIds, setAddonIds] = useState<number[]>(chosen?.addon_ids ?? [])
  const total =
    product.price_fen + addons.reduce((sum, { id, price_fen }) => sum + countIn(addonIds, id) * price_fen, 0)
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="人数与加购"
      footer={
        <div className={styles.foot}>
          <p className={styles.total}>
            <span className={styles.label}>合计</span>
            <Price fen={total} size="l" />
          </p>
          <Button className={styles.confirm} onClick={() => onConfirm({ people, addon_ids: addonIds })}>
            {confirmText}
          </Button>
        </div>
      }
    >
      <div className={styles.product}>
        <Picture src={product.cover} alt="" {...COVER} className={styles.cover} />
        <div>
          <p className={styles.name}>{product.name}</p>
          <Note>{contentText(product)}</Note>
          <Price fen={product.price_fen} />
        </div>
      </div>
      <div className={styles.people}>
        <p>
          人数
          <Note as="span">
            {people_min === people_max
              ? `这个产品${isMakeup ? '为' : '拍'} ${peopleText(product)}${isMakeup ? '化妆' : ''}`
              : `${isMakeup ? '可为' : '可拍'} ${peopleText(product)}${isMakeup ? '化妆' : ''}，价格不变`}
          </Note>
        </p>
        {people_min === people_max ? (
          <span className={styles.fixed}>{people_min} 人</span>
        ) : (
          <Stepper label="人数" value={people} min={people_min} max={people_max} onChange={setPeople} />
        )}
      </div>
      {addons.length > 0 && (
        <div className={styles.addons}>
          <AddonChoices addons={addons} chosen={addonIds} onChange={setAddonIds} />
        </div>
      )}
    </Sheet>
  )
}
