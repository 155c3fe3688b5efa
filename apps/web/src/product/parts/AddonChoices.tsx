import { countIn, withCount } from '@kuaimen/contract/product/addons.rules'
import type { AddonView } from '@kuaimen/contract/product/product.views'
import { Checkbox } from '../../ui/Checkbox/Checkbox'
import { Price } from '../../ui/Price/Price'
import { Stepper } from '../../ui/Stepper/Stepper'
import { Muted } from '../../ui/Text/Text'
import styles from './AddonChoices.module.css'

interface AddonChoicesProps {
  readonly addons: readonly AddonView[]
  /** Each as often as it is wanted. */
  readonly chosen: readonly number[]
  readonly onChange: (addon_ids: number[]) => void
}

/** What can be added; of what may be had more than once, a tap on the line adds one and the stepper more. */
export const AddonChoices = ({ addons, chosen, onChange }: AddonChoicesProps) => (
  <fieldset>
    <legend className={styles.legend}>加购（可不选）</legend>
    {addons.map(({ id, name, price_fen, max = 1 }) => {
      const count = countIn(chosen, id)
      const change = (next: number) => onChange(withCount(chosen, id, next))
      return (
        <div key={id} className={styles.row}>
          <div className={styles.one}>
            <Checkbox checked={count > 0} onChange={(on) => change(on ? 1 : 0)}>
              <span className={styles.addon}>
                <span className={styles.name}>{name}</span>
                <Price fen={price_fen} size="s" tone="ink" />
              </span>
            </Checkbox>
          </div>
          {max > 1 && count > 0 && (
            <div className={styles.count}>
              <Muted className={styles.most}>最多 {max} 份</Muted>
              <Stepper label={`${name}的份数`} value={count} min={1} max={max} onChange={change} />
            </div>
          )}
        </div>
      )
    })}
  </fieldset>
)
