import { useQuery } from '@tanstack/react-query'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { storeDetailOf } from '../../store/store.api'
import { IconClose } from '../../ui/Icon/Icon'
import { IconShop } from '../../ui/Icon/ScreenIcon'
import styles from './ChosenStore.module.css'

/** Which store the list is narrowed to, and the way out of that. */
export function ChosenStore({ id, onClear }: { id: number; onClear: () => void }) {
  const { data: store } = useQuery(storeDetailOf(id, useVisitor()))
  const name = store?.name ?? '所选门店'
  return (
    <p className={styles.store}>
      <IconShop size="s" />
      <span className={styles.name}>只看「{name}」能拍的</span>
      <button type="button" className={styles.clear} aria-label={`不限${name}，看全部产品`} onClick={onClear}>
        <IconClose size="s" />
      </button>
    </p>
  )
}
