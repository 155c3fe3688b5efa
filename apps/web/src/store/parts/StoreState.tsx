import { renovationText } from '@kuaimen/contract/store/store.rules'
import type { StoreView } from '@kuaimen/contract/store/store.views'
import { cx } from '../../ui/cx'
import { IconClock } from '../../ui/Icon/Icon'
import styles from './StoreState.module.css'

/** When one can come, or why not; nothing where that was not asked for. */
export function StoreState({ store }: { store: StoreView }) {
  const { is_spnd_biz, spnd_biz_end, soonest } = store
  if (is_spnd_biz === 1 && spnd_biz_end) return <p className={styles.works}>{renovationText(spnd_biz_end)}</p>
  if (soonest === undefined) return null
  return (
    <p className={cx(styles.soonest, !soonest && styles.none)}>
      <IconClock size="s" />
      {soonest ? `最早${soonest.text}` : '近期已约满'}
    </p>
  )
}
