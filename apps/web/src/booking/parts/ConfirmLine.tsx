import type { PriceLine } from '@kuaimen/contract/booking/booking.views'
import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { COVER } from '../../product/parts/ProductGrid'
import { Card } from '../../ui/Card/Card'
import { Checkbox } from '../../ui/Checkbox/Checkbox'
import { IconChevronRight } from '../../ui/Icon/Icon'
import { Picture } from '../../ui/Picture/Picture'
import { Price } from '../../ui/Price/Price'
import type { DraftItem } from '../../visit/draft'
import { looksOf, peopleAndLooks } from '../looks'
import styles from './ConfirmLine.module.css'
import type { Options } from './useOptionsOf'

interface ConfirmLineProps {
  readonly line: PriceLine
  readonly item: DraftItem | undefined
  readonly options: Options | undefined
  readonly disabled: boolean
  readonly onAddons: (addon_ids: number[]) => void
}

/** One product of the visit, with what can still be added to it. */
export const ConfirmLine = ({ line, item, options, disabled, onAddons }: ConfirmLineProps) => (
  <Card>
    <div className={styles.top}>
      <Picture src={line.cover} alt="" {...COVER} className={styles.cover} />
      <div className={styles.words}>
        <h2 className={styles.name}>{line.name}</h2>
        <p className={styles.note}>{peopleAndLooks(line)}</p>
        <Price fen={line.price_fen} wasFen={line.list_price_fen} tone="ink" />
      </div>
    </div>
    {options && options.series.length > 0 && <SeriesRows line={line} />}
    {item && options && options.addons.length > 0 && (
      <fieldset disabled={disabled}>
        <legend className={styles.legend}>加购（可不选）</legend>
        {options.addons.map(({ id, name, price_fen }) => (
          <Checkbox
            key={id}
            checked={item.addon_ids.includes(id)}
            disabled={disabled}
            onChange={(on) => onAddons(on ? [...item.addon_ids, id] : item.addon_ids.filter((one) => one !== id))}
          >
            <span className={styles.addon}>
              <span>{name}</span>
              <Price fen={price_fen} size="s" tone="ink" />
            </span>
          </Checkbox>
        ))}
      </fieldset>
    )}
  </Card>
)

/** A series for each look, at most two. */
const SeriesRows = ({ line }: { line: PriceLine }) => (
  <div className={styles.series}>
    {looksOf(line).map(({ look, label, chosen }) => (
      <Link
        key={look}
        to={(look === 1 ? paths.photoSeries : paths.photoSeries2)({ product_id: line.product_id })}
        className={styles.row}
      >
        <span className={styles.label}>{label}</span>
        <span className={chosen ? styles.chosen : styles.open}>{chosen || '现在选，或到店再定'}</span>
        <IconChevronRight size="s" className={styles.chevron} />
      </Link>
    ))}
  </div>
)
