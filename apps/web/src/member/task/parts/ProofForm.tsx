import type { TaskDetail } from '@kuaimen/contract/member/task.views'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { buttonClass } from '../../../ui/Button/Button'
import { Card } from '../../../ui/Card/Card'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { Section } from '../../../ui/Section/Section'
import { SkeletonBlock, SkeletonGroup } from '../../../ui/Skeleton/Skeleton'
import { Note } from '../../../ui/Text/Text'
import { Timeline } from '../../../ui/Timeline/Timeline'
import { proofSteps, visitChosen } from '../proof-form'
import { taskOf } from '../task.api'
import { ProofFields } from './ProofFields'
import styles from './ProofForm.module.css'

interface ProofFormProps {
  readonly taskId: number
  /** The visit it is about, where that is known. */
  readonly orderSn?: string | undefined
}

/** A note that was published, handed in to be looked at, and what became of it. Asks for all it needs itself. */
export function ProofForm({ taskId, orderSn }: ProofFormProps) {
  const { data: task, isPending, refetch } = useQuery(taskOf(taskId))
  if (isPending)
    return (
      <SkeletonGroup>
        <SkeletonBlock className={styles.bone} />
      </SkeletonGroup>
    )
  if (!task) return <ErrorState compact onRetry={refetch} />
  return (
    <>
      {task.proof && <Progress proof={task.proof} history={task.history} />}
      <Form task={task} orderSn={orderSn} />
    </>
  )
}

function Progress({ proof, history }: { proof: NonNullable<TaskDetail['proof']>; history: TaskDetail['history'] }) {
  const hasClaimed = history.some(({ period_key, claimed_at }) => period_key === proof.order_sn && claimed_at !== null)
  return (
    <Section title="审核进度">
      <Card>
        <Timeline steps={proofSteps(proof, hasClaimed)} />
        <Note className={styles.sent}>
          {proof.their_name} · <span className={styles.link}>{proof.link}</span>
        </Note>
      </Card>
    </Section>
  )
}

function Form({ task, orderSn }: { task: TaskDetail; orderSn: string | undefined }) {
  const { state, reason, tries_left, proof } = task
  if (state === 'locked') return <p className={styles.why}>{reason}</p>
  if (state !== 'open' && state !== 'rejected') return null
  if (state === 'rejected' && tries_left === 0) return <p className={styles.why}>已经提交过三次，不能再提交了</p>
  if (task.period === 'per_subject' && task.visits.length === 0) return <NoVisit />
  const isAgain = state === 'rejected'
  return (
    <Section title={isAgain ? '再提交一次' : '提交笔记'} {...(isAgain ? { note: `还可以提交 ${tries_left} 次` } : {})}>
      <ProofFields
        key={`${proof?.at ?? 0}`}
        task={task}
        begun={{
          their_name: isAgain ? (proof?.their_name ?? '') : '',
          order_sn: visitChosen(task.visits, orderSn),
        }}
      />
    </Section>
  )
}

/** A note is about a visit: there is none, or each has its own. */
const NoVisit = () => (
  <Empty
    compact
    art="frame"
    title="拍摄完成后，就可以来提交"
    text="每次拍摄可以提交一篇笔记"
    action={
      <Link to={paths.productList()} className={buttonClass({ kind: 'secondary' })}>
        看看都能拍什么
      </Link>
    }
  />
)
