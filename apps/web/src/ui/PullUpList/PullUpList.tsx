import type { ReactNode } from 'react'
import { Spinner } from '../Spinner/Spinner'
import styles from './PullUpList.module.css'
import { type PullUp, usePullUp } from './usePullUp'

export type PullUpListProps = {
  /** more: a pull asks for more; done: all is here; off: no footer and no pull. */
  state: 'more' | 'loading' | 'done' | 'off'
  onMore: PullUp['onMore']
  moreText?: string
  loadingText?: string
  doneText?: string
  children?: ReactNode
}

export function PullUpList({
  state,
  onMore,
  moreText = '上拉，加载更多…',
  loadingText = '加载中…',
  doneText = '没有更多了',
  children,
}: PullUpListProps) {
  const enabled = state === 'more' || state === 'loading'
  const press = usePullUp({ enabled, loading: state === 'loading', onMore })
  return (
    <>
      {children}
      {state !== 'off' && (
        <div className={styles.footer} aria-live="polite">
          {state === 'more' && (
            <button type="button" className={styles.more} onClick={press}>
              {moreText}
            </button>
          )}
          {state === 'loading' && (
            <>
              <Spinner className={styles.spinner} />
              {loadingText}
            </>
          )}
          {state === 'done' && doneText}
        </div>
      )}
    </>
  )
}
