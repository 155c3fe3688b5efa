import type { ReactNode } from 'react'
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

export const ErrorState = ({
  title = '没能加载出来',
  text = '请检查网络后再试一次',
  onRetry,
  retryText = '重新加载',
  action,
  compact,
}: ErrorStateProps) => (
  <Empty
    art="offline"
    role="alert"
    title={title}
    text={text}
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
