import type { PriceLine } from '@kuaimen/contract/booking/booking.views'
import { Link } from 'react-router'
import { paths } from '../../app/paths'
import { COVER } from '../../product/parts/ProductGrid'
import { Card } from '../../ui/Card/Card'
import { Checkbox } from '../../ui/Checkbox/Checkbox'
import { IconChevronRight } from '../../ui/Icon/Icon'
import { Picture } from '../../ui/Picture/Picture'
import { Price } from '../../ui/Price/Price'
import type { DraftItem } from '../draft'
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
        <p className={styles.note}>
          {line.people} 人{line.looks > 0 && ` · ${line.looks} 套造型`}
        </p>
        <Price fen={line.price_fen} wasFen={line.list_price_fen} tone="ink" />
      </div>
    </div>
    {options && options.series.length > 0 && <SeriesRows line={line} />}
    {item && options && options.addons.length > 0 && (
      <fieldset className={styles.addons} disabled={disabled}>
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

const LOOKS_CHOSEN = 2

/** A series for each look, at most two. */
function SeriesRows({ line }: { line: PriceLine }) {
  const { product_id, looks, series } = line
  const shown = Math.min(LOOKS_CHOSEN, Math.max(1, looks))
  const labels = shown === 1 ? ['套系'] : ['第一套造型', '第二套造型']
  return (
    <div className={styles.series}>
      {labels.map((label, look) => {
        const to = look === 0 ? paths.photoSeries({ product_id }) : paths.photoSeries2({ product_id })
        const chosen = series[look]?.name
        return (
          <Link key={label} to={to} className={styles.row}>
            <span className={styles.label}>{label}</span>
            <span className={chosen ? styles.chosen : styles.open}>{chosen ?? '选套系，也可到店再定'}</span>
            <IconChevronRight size="s" className={styles.chevron} />
          </Link>
        )
      })}
    </div>
  )
}
