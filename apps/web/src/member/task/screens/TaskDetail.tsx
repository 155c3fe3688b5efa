import { Refusal } from '@kuaimen/contract/kernel/failure'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../platform/page/Link'
import { usePageParams } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { TaskActionBar } from '../parts/TaskActionBar'
import { TaskBody, TaskBodySkeleton } from '../parts/TaskBody'
import { taskOf } from '../task.api'

const isNoSuch = (error: unknown) => error instanceof Refusal && error.status < 500 && error.status !== 429

/** One task: what to do, what it brings, and what came of it. */
export default function TaskDetail() {
  const back = useBack()
  const task_id = Number(usePageParams().task_id)
  const isNumber = Number.isSafeInteger(task_id) && task_id > 0
  const { data, error, isPending, refetch } = useQuery({ ...taskOf(task_id), enabled: isNumber })
  const isUnknown = !isNumber || isNoSuch(error)
  return (
    <Page
      top={<NavBar title={data?.title ?? '任务'} onBack={back} />}
      bottom={data && !isUnknown ? <TaskActionBar task={data} /> : undefined}
    >
      {isUnknown && <NoSuchTask />}
      {!isUnknown && isPending && <TaskBodySkeleton />}
      {!isUnknown && !isPending && !data && <ErrorState onRetry={refetch} />}
      {!isUnknown && data && <TaskBody task={data} />}
    </Page>
  )
}

const NoSuchTask = () => (
  <Empty
    art="lost"
    role="alert"
    title="没有找到这个任务"
    text="可能已经结束，看看还有哪些可以做"
    action={
      <Link to={paths.taskCenter()} className={buttonClass()} replace>
        去任务中心
      </Link>
    }
  />
)
