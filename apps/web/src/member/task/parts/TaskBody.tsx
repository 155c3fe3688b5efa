import type { TaskDetail } from '@kuaimen/contract/member/task.views'
import { Link } from '../../../platform/page/Link'
import { usePageSearch } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { Card } from '../../../ui/Card/Card'
import { DuskHead, DuskHeadBone, DuskNote } from '../../../ui/DuskHead/DuskHead'
import { Ledger, LedgerRow } from '../../../ui/LedgerRow/LedgerRow'
import { NumberedSteps } from '../../../ui/NumberedSteps/NumberedSteps'
import { ProgressRing } from '../../../ui/ProgressRing/ProgressRing'
import { RichTextRules } from '../../../ui/RichText/RichText'
import { Section } from '../../../ui/Section/Section'
import { SkeletonBlock, SkeletonGroup } from '../../../ui/Skeleton/Skeleton'
import { TASK_ICONS } from '../icons'
import { rewardText, STEPS, taskDay } from '../progress-text'
import { ProofForm } from './ProofForm'
import styles from './TaskBody.module.css'

export function TaskBody({ task }: { task: TaskDetail }) {
  const orderSn = usePageSearch().get('order_sn') ?? undefined
  return (
    <>
      <TaskHead task={task} />
      {task.kind === 'proof' && task.state !== 'locked' && <ProofForm taskId={task.task_id} orderSn={orderSn} />}
      <Section title="怎么完成">
        <Card>
          <NumberedSteps steps={STEPS[task.kind]} />
        </Card>
      </Section>
      {task.rules_html && <RichTextRules className={styles.rules} title="规则" html={task.rules_html} />}
      <History task={task} />
    </>
  )
}

/** 本月还可完成 2 次, 至 2026年12月31日. */
const when = ({ period_text, left, ends_at }: TaskDetail): string =>
  [period_text, left !== null && `还可完成 ${left} 次`, ends_at !== null && `${taskDay(ends_at)} 结束`]
    .filter(Boolean)
    .join(' · ')

function TaskHead({ task }: { task: TaskDetail }) {
  const { kind, title, note, reward, progress } = task
  const Icon = TASK_ICONS[kind]
  return (
    <DuskHead
      lead={
        <ProgressRing label={title} value={progress.have} of={progress.need} size="l" onDark>
          {progress.need > 1 ? `${progress.have}/${progress.need}` : <Icon size="l" />}
        </ProgressRing>
      }
    >
      <p className={styles.reward}>{rewardText(reward)}</p>
      {note && <DuskNote>{note}</DuskNote>}
      <DuskNote>{when(task)}</DuskNote>
    </DuskHead>
  )
}

function History({ task: { history } }: { task: TaskDetail }) {
  if (history.length === 0) return null
  return (
    <Section title="完成记录">
      <Card className={styles.list}>
        <Ledger>
          {history.map(({ period_key, text, reward, coupon_code, done_at, claimed_at }) => (
            <LedgerRow
              key={period_key}
              title={text}
              note={claimed_at === null ? `${taskDay(done_at)}完成，奖励等您领取` : `${taskDay(claimed_at)}领取`}
              amount={rewardText({ ...reward, coupon: '' }) || reward.coupon}
              {...(coupon_code
                ? {
                    render: (row) => (
                      <Link to={paths.cardDetail({ id: coupon_code, coupon_type: 'coupon' })} {...row} />
                    ),
                  }
                : {})}
            />
          ))}
        </Ledger>
      </Card>
    </Section>
  )
}

export const TaskBodySkeleton = () => (
  <SkeletonGroup>
    <DuskHeadBone />
    <Section title=" ">
      <SkeletonBlock className={styles.bone} />
    </Section>
    <SkeletonBlock className={styles.bone} />
  </SkeletonGroup>
)
