import type { ReactNode } from 'react'
import { cx } from '../cx'
import { IconCheck } from '../Icon/Icon'
import { Note } from '../Text/Text'
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden'
import styles from './Timeline.module.css'

export type StepState = 'done' | 'now' | 'next'
export type TimelineStep = { key: string; state: StepState; title: ReactNode; note?: ReactNode }

const SPOKEN: Record<StepState, string> = { done: '已完成：', now: '进行中：', next: '未开始：' }

const Mark = ({ state }: { state: StepState }) => (
  <>
    <span className={styles.mark}>{state === 'done' && <IconCheck />}</span>
    <VisuallyHidden>{SPOKEN[state]}</VisuallyHidden>
  </>
)

/** What has happened and what comes, downwards. */
export const Timeline = ({ steps }: { steps: readonly TimelineStep[] }) => (
  <ol>
    {steps.map(({ key, state, title, note }) => (
      <li key={key} className={cx(styles.step, styles[state])} aria-current={state === 'now' ? 'step' : undefined}>
        <Mark state={state} />
        <div className={styles.title}>{title}</div>
        {note && <Note as="div">{note}</Note>}
      </li>
    ))}
  </ol>
)

/** How far something has come, in a few short steps across. What lies behind is drawn through. */
export const ProgressTrack = ({ label, steps }: { label: string; steps: readonly TimelineStep[] }) => (
  <ol className={styles.track} aria-label={label}>
    {steps.map(({ key, state, title, note }) => (
      <li key={key} className={cx(styles.across, styles[state])} aria-current={state === 'now' ? 'step' : undefined}>
        <Mark state={state} />
        {title}
        {note && <span className={styles.under}>{note}</span>}
      </li>
    ))}
  </ol>
)
