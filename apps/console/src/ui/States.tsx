import { Refusal } from '@kuaimen/contract/kernel/failure'
import { staffForbidden } from '@kuaimen/contract/staff/staff.errors'
import { Button } from 'antd'
import type { ReactNode } from 'react'
import styles from './States.module.css'

const isForbidden = (error: Error): boolean => error instanceof Refusal && error.code === staffForbidden.code

export const Loading = () => (
  <div role="status" aria-label="加载中" className={styles.loading}>
    {['40%', '100%', '100%', '70%'].map((width, nth) => (
      <span key={nth} style={{ width }} />
    ))}
  </div>
)

interface Said {
  readonly title: string
  readonly words?: string
  readonly children?: ReactNode
}

/** A state in words, with what can be done about it. */
export const Notice = ({ title, words, children }: Said) => (
  <div className={styles.notice}>
    <h2>{title}</h2>
    {words && <p>{words}</p>}
    {children}
  </div>
)

export const NoRight = () => <Notice title="没有权限" words="需要时请联系管理员授权。" />

/** Told apart: no right, and everything that one more try may mend. */
export function Failed({ error, again }: { readonly error: Error; readonly again?: () => void }) {
  if (isForbidden(error)) return <NoRight />
  // The question is wrong: another try would be, too.
  if (error instanceof Refusal && error.status === 400) return <Notice title={error.message} />
  return (
    <div role="alert">
      <Notice title="没有加载出来" words={error.message}>
        {again && <Button onClick={again}>重试</Button>}
      </Notice>
    </div>
  )
}
