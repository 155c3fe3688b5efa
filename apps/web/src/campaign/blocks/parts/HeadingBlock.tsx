import { cx } from '../../../ui/cx'
import type { BlockProps } from '../../block-props'
import styles from '../../parts/blocks.module.css'

export const HeadingBlock = ({ block: { text, note, align } }: BlockProps<'heading'>) => (
  <div className={cx(styles.heading, align === 'center' && styles.middle)}>
    <h2>{text}</h2>
    {note && <p>{note}</p>}
  </div>
)
