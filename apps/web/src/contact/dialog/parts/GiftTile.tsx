import type { SelectDialog } from '@kuaimen/contract/contact/visitor.views'
import type { CSSProperties } from 'react'
import { cx } from '../../../ui/cx'
import styles from './GiftTile.module.css'

interface GiftTileProps {
  readonly gift: SelectDialog['item'][number]
  readonly isChosen: boolean
  readonly onChoose: () => void
  readonly style?: CSSProperties
}

/** Picture, name and worth of a gift, as one radio; the chosen one has a picture of its own. */
export const GiftTile = ({ gift, isChosen, onChoose, style }: GiftTileProps) => (
  <label className={cx(styles.tile, style && styles.laid, isChosen && styles.chosen)} style={style}>
    <input type="radio" name="contact-gift" className={styles.input} checked={isChosen} onChange={onChoose} />
    <img src={isChosen ? gift.active_img_url : gift.img_url} alt="" className={styles.picture} />
    <span className={styles.name}>
      {gift.name} <b className={styles.worth}>{gift.worth}</b>
    </span>
    {gift.terms && <span className={styles.terms}>{gift.terms}</span>}
  </label>
)
