import { type ReactNode, useSyncExternalStore } from 'react'
import { Button } from '../Button/Button'
import { Empty } from '../Empty/Empty'

export type ErrorStateProps = {
  title?: ReactNode
  text?: ReactNode
  /** May return a promise: the button then waits for it. */
  onRetry?: () => unknown
  retryText?: string
  /** The way back, beside the way again. */
  action?: ReactNode
  compact?: boolean
}

const never = () => () => undefined

/** Only the browser's own no is believed: a refusal is no matter of the network. */
const useIsOnline = () =>
  useSyncExternalStore(
    never,
    () => navigator.onLine,
    () => true,
  )

export function ErrorState({
  title = '没能加载出来',
  text,
  onRetry,
  retryText = '重新加载',
  action,
  compact,
}: ErrorStateProps) {
  const isOnline = useIsOnline()
  return (
    <Empty
      art={isOnline ? 'error' : 'offline'}
      role="alert"
      title={title}
      text={text ?? (isOnline ? '请稍后再试一次' : '请检查网络后再试一次')}
      compact={compact}
      action={
        (onRetry || action) && (
          <>
            {onRetry && (
              <Button kind="secondary" onClick={onRetry}>
                {retryText}
              </Button>
            )}
            {action}
          </>
        )
      }
    />
  )
}
