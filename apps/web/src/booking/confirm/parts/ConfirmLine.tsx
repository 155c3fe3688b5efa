import type { PriceLine } from '@kuaimen/contract/booking/record.views'
import { addedOf } from '@kuaimen/contract/product/addons.rules'
import { useState } from 'react'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { COVER } from '../../../product/parts/ProductGrid'
import { Card } from '../../../ui/Card/Card'
import { IconChevronRight } from '../../../ui/Icon/Icon'
import { Picture } from '../../../ui/Picture/Picture'
import { Price } from '../../../ui/Price/Price'
import { Note } from '../../../ui/Text/Text'
import type { DraftItem } from '../../../visit/draft'
import { looksOf, peopleAndLooks } from '../../looks'
import { AddonSheet } from './AddonSheet'
import styles from './ConfirmLine.module.css'
import type { Options } from './useOptions'

interface ConfirmLineProps {
  readonly line: PriceLine
  readonly item: DraftItem | undefined
  readonly options: Options | undefined
  /** Made to measure: names of the add-ons that those choices decide about, as they do about the look. */
  readonly governed?: ReadonlySet<string>
  readonly disabled: boolean
  readonly onAddons: (addon_ids: number[]) => void
}

/** One product of the visit, with what can still be chosen for it, each in a row. */
export function ConfirmLine({ line, item, options: all, governed, disabled, onAddons }: ConfirmLineProps) {
  const options = all && governed ? { ...all, addons: all.addons.filter(({ name }) => !governed.has(name)) } : all
  return (
    <Card className={styles.card}>
      <div className={styles.top}>
        <Picture src={line.cover} alt="" {...COVER} className={styles.cover} />
        <div className={styles.words}>
          <h2 className={styles.name}>{line.name}</h2>
          <Note className={styles.note}>{peopleAndLooks(line)}</Note>
          <Price fen={line.price_fen} wasFen={line.list_price_fen} tone="ink" />
        </div>
      </div>
      <div className={styles.rows}>
        {options && options.series.length > 0 && !governed && <SeriesRows line={line} />}
        {item && options && options.addons.length > 0 && (
          <AddonRow line={line} options={options} chosen={item.addon_ids} disabled={disabled} onChange={onAddons} />
        )}
      </div>
    </Card>
  )
}

/** A series for each look, at most two. */
const SeriesRows = ({ line }: { line: PriceLine }) =>
  looksOf(line).map(({ look, label, chosen }) => (
    <Link
      key={look}
      to={(look === 1 ? paths.photoSeries : paths.photoSeries2)({ product_id: line.product_id })}
      className={styles.row}
    >
      <span className={styles.label}>{label}</span>
      <span className={chosen ? styles.chosen : styles.open}>{chosen || '现在选，或到店再定'}</span>
      <IconChevronRight size="s" className={styles.chevron} />
    </Link>
  ))

interface AddonRowProps {
  readonly line: PriceLine
  readonly options: Options
  readonly chosen: readonly number[]
  readonly disabled: boolean
  readonly onChange: (addon_ids: number[]) => void
}

/** What is added, in two lines at most, or how much could be; the list is a tap away. */
function AddonRow({ line, options: { addons }, chosen, disabled, onChange }: AddonRowProps) {
  const [isOpen, setIsOpen] = useState(false)
  const added = addedOf(chosen.flatMap((wanted) => addons.filter(({ id }) => id === wanted)))
  const names = added.map(({ words }) => words).join('、')
  return (
    <>
      <button type="button" className={styles.row} disabled={disabled} onClick={() => setIsOpen(true)}>
        <span className={styles.label}>加购</span>
        <span className={added.length > 0 ? styles.chosen : styles.open}>
          <span className={styles.two}>{names || `${addons.length} 项可选`}</span>
        </span>
        <IconChevronRight size="s" className={styles.chevron} />
      </button>
      {isOpen && (
        <AddonSheet
          name={line.name}
          addons={addons}
          chosen={chosen}
          onChange={onChange}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
