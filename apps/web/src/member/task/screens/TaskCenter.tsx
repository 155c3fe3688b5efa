import type { TaskCard } from '@kuaimen/contract/member/task.views'
import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { useBack } from '../../../platform/page/useBack'
import { buttonClass } from '../../../ui/Button/Button'
import { duskWay } from '../../../ui/DuskHead/DuskHead'
import { Empty } from '../../../ui/Empty/Empty'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { Section } from '../../../ui/Section/Section'
import { TaskList } from '../../../ui/TaskRow/TaskRow'
import { standing } from '../../center.api'
import { PointsHead } from '../../mall/parts/PointsHead'
import { SignStrip } from '../parts/SignStrip'
import { TaskItem } from '../parts/TaskItem'
import { TaskSkeleton } from '../parts/TaskSkeleton'
import { groupTasks, isAllDone } from '../progress-text'
import { tasks } from '../task.api'

/** What can be had for things done: rewards that wait first, then what is left to do, then what is done. */
export default function TaskCenter() {
  const back = useBack()
  const list = useQuery(tasks())
  const own = useQuery(standing())
  const again = () => Promise.all([list.refetch(), own.refetch()])
  const isReady = list.data && own.data
  return (
    <Page top={<NavBar title="任务中心" onBack={back} />}>
      {!isReady && (list.isPending || own.isPending) && <TaskSkeleton />}
      {!isReady && !list.isPending && !own.isPending && <ErrorState onRetry={again} />}
      {list.data && own.data && (
        <>
          <PointsHead standing={own.data}>
            <Link to={paths.pointsMall()} className={duskWay}>
              去兑换
            </Link>
          </PointsHead>
          <Tasks list={list.data} />
        </>
      )}
    </Page>
  )
}

function Tasks({ list }: { list: readonly TaskCard[] }) {
  const groups = groupTasks(list)
  const { sign, ready, open, locked, resting, finished } = groups
  if (list.length === 0) return <NoTasks />
  return (
    <>
      {sign && <SignStrip task={sign} />}
      <Group title="可领取" list={ready} />
      {isAllDone(groups) && <AllDone />}
      <Group title="去完成" list={[...open, ...locked]} />
      <Group title="这一期已完成" list={resting} />
      <Group title="已完成" list={finished} />
    </>
  )
}

const Group = ({ title, list }: { title: string; list: readonly TaskCard[] }) =>
  list.length > 0 && (
    <Section title={title}>
      <TaskList>
        {list.map((task) => (
          <TaskItem key={task.task_id} task={task} />
        ))}
      </TaskList>
    </Section>
  )

const AllDone = () => (
  <Empty
    compact
    art="empty-reviews"
    role="status"
    title="今天都完成啦"
    text="明天再来看看，积分可以先去兑点喜欢的"
    action={
      <Link to={paths.pointsMall()} className={buttonClass({ kind: 'secondary' })}>
        去积分商城
      </Link>
    }
  />
)

const NoTasks = () => (
  <Empty
    art="empty-reviews"
    title="新的任务正在准备"
    text="到店拍摄也会带来积分"
    action={
      <Link to={paths.productList()} className={buttonClass({ kind: 'secondary' })}>
        看看都能拍什么
      </Link>
    }
  />
)
