import { cx } from '../cx'
import { IconCheck, IconInfo } from '../Icon/Icon'
import { Spinner } from '../Spinner/Spinner'
import styles from './ToastHost.module.css'
import { hideToast, type ToastAction, type ToastKind, useToast } from './toast'

/** Always mounted: a live region speaks only what is put into it later. */
export function ToastHost() {
  const shown = useToast((state) => state.shown)
  return (
    <div
      className={cx(styles.region, shown?.kind === 'loading' && styles.blocking)}
      role="status"
      aria-live={shown?.kind === 'fail' ? 'assertive' : 'polite'}
    >
      {shown && (
        <div key={shown.id} className={cx(styles.toast, shown.kind !== 'plain' && styles.withIcon)}>
          {pictures[shown.kind]}
          <span>{shown.message}</span>
          {shown.action && <Action {...shown.action} />}
        </div>
      )}
    </div>
  )
}

const Action = ({ text, act }: ToastAction) => (
  <button
    type="button"
    className={styles.action}
    onClick={() => {
      hideToast()
      act()
    }}
  >
    {text}
  </button>
)

const pictures: Record<ToastKind, React.ReactNode> = {
  plain: null,
  success: <IconCheck size="xl" />,
  fail: <IconInfo size="xl" />,
  loading: <Spinner large />,
}
