import { countIn } from '@kuaimen/contract/product/addons.rules'
import type { AddonView } from '@kuaimen/contract/product/product.views'
import { AddonChoices } from '../../../product/parts/AddonChoices'
import { Button } from '../../../ui/Button/Button'
import { Price } from '../../../ui/Price/Price'
import { Sheet } from '../../../ui/Sheet/Sheet'
import { Muted } from '../../../ui/Text/Text'
import styles from './AddonSheet.module.css'

interface AddonSheetProps {
  readonly name: string
  readonly addons: readonly AddonView[]
  readonly chosen: readonly number[]
  readonly onChange: (addon_ids: number[]) => void
  readonly onClose: () => void
}

/** What can be added to one product; a tap counts at once. */
export function AddonSheet({ name, addons, chosen, onChange, onClose }: AddonSheetProps) {
  const fen = addons.reduce((sum, { id, price_fen }) => sum + countIn(chosen, id) * price_fen, 0)
  return (
    <Sheet
      open
      onClose={onClose}
      title={`加购 · ${name}`}
      footer={
        <div className={styles.foot}>
          <p className={styles.sum}>
            <Muted className={styles.label}>加购合计</Muted>
            <Price fen={fen} size="l" />
          </p>
          <Button className={styles.done} onClick={onClose}>
            完成
          </Button>
        </div>
      }
    >
      <AddonChoices addons={addons} chosen={chosen} onChange={onChange} />
    </Sheet>
  )
}
