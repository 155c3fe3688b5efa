import type { PlanChanged } from '@kuaimen/contract/schedule/plan.views'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { Reach } from './Reach'
import styles from './SeenFirst.module.css'

interface Props {
  /** All that was typed, as one text: when it changes, the effect has to be seen again. */
  readonly of: string
  readonly isReady: boolean
  readonly send: (dry_run: boolean) => Promise<PlanChanged>
  readonly onSaved?: (changed: PlanChanged) => void
  readonly children: ReactNode
}

/** A change of the plan: its effect is shown before it can be saved, and is the effect of exactly what was typed. */
export function SeenFirst({ of, isReady, send, onSaved, children }: Props) {
  const [seen, setSeen] = useState<{ of: string; changed: PlanChanged }>()
  const [error, setError] = useState<Error>()
  const [isPending, setPending] = useState(false)
  const isSeen = seen?.of === of
  const act = async () => {
    setPending(true)
    setError(undefined)
    try {
      const changed = await send(!isSeen)
      setSeen(isSeen ? undefined : { of, changed })
      if (isSeen) onSaved?.(changed)
    } catch (failed) {
      setSeen(undefined)
      setError(failed as Error)
    } finally {
      setPending(false)
    }
  }
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !isPending) void act()
      }}
    >
      {children}
      {isSeen && <Reach changed={seen.changed} />}
      {error && <p role="alert">{error.message}</p>}
      <div>
        <Button type={isSeen ? 'primary' : 'default'} htmlType="submit" disabled={!isReady} loading={isPending}>
          {isSeen ? '确认保存' : '先看影响'}
        </Button>
      </div>
    </form>
  )
}
