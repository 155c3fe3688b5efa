import type { TaskCard } from '@kuaimen/contract/member/task.views'
import { useQuery } from '@tanstack/react-query'
import { useBrand } from '../../../brand/brand.api'
import { ProofForm } from '../../../member/task/parts/ProofForm'
import { useClaiming } from '../../../member/task/parts/useClaiming'
import { rewardText } from '../../../member/task/progress-text'
import { tasks } from '../../../member/task/task.api'
import { Link } from '../../../platform/page/Link'
import { usePageLocation, usePageSearch } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { useIsLoggedIn } from '../../../platform/session/VisitorProvider'
import { Button, buttonClass } from '../../../ui/Button/Button'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { SkeletonBlock } from '../../../ui/Skeleton/Skeleton'
import { Note } from '../../../ui/Text/Text'
import type { BlockProps } from '../../block-props'
import styles from './lazy-blocks.module.css'

interface Closed {
  readonly title: string
  readonly note: string
  readonly to: string
  readonly way: string
}

const Instead = ({ title, note, to, way }: Closed) => (
  <div className={styles.gate} role="status">
    <h2>{title}</h2>
    <Note>{note}</Note>
    <div className={styles.gateWay}>
      <Link to={to} className={buttonClass({ kind: 'secondary' })}>
        {way}
      </Link>
    </div>
  </div>
)

/** A note that is handed in and looked at: the member room's form, while the brand has it open. */
export function ProofBlock({ block }: BlockProps<'proof'>) {
  const isOpen = useBrand()?.xhs_return === 1
  const isLoggedIn = useIsLoggedIn()
  const { pathname, search } = usePageLocation()
  const orderSn = usePageSearch().get('order_sn') ?? undefined
  const { data, isPending, refetch } = useQuery({ ...tasks(), enabled: isOpen && isLoggedIn })
  if (!isOpen)
    return <Instead title="返图活动暂未开放" note="开放后在这里提交笔记" to={paths.zhenxiang()} way="看看新年真像" />
  if (!isLoggedIn)
    return (
      <Instead
        title="登录后提交笔记"
        note="通过后积分和券放进您的账号"
        to={paths.signIn({ redirect: pathname + search })}
        way="去登录"
      />
    )
  if (isPending) return <SkeletonBlock className={styles.bone} />
  const task = data?.find(({ task_id }) => task_id === block.data.task_id)
  if (!data) return <ErrorState compact onRetry={refetch} />
  if (!task)
    return <Instead title="返图活动已经结束" note="谢谢每一篇笔记" to={paths.taskCenter()} way="看看别的任务" />
  return (
    <>
      <ProofForm taskId={task.task_id} orderSn={orderSn} />
      {task.ready > 0 && <Reward task={task} />}
    </>
  )
}

/** What staff have passed is claimed here too: the task's own page is elsewhere. */
function Reward({ task }: { task: TaskCard }) {
  const claim = useClaiming()
  return (
    <Button size="large" block className={styles.gateWay} pendingText="正在领取" onClick={() => claim(task)}>
      领取 {rewardText(task.reward)}
    </Button>
  )
}
