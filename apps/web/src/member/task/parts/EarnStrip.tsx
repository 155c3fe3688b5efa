import { useQuery } from '@tanstack/react-query'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { Section } from '../../../ui/Section/Section'
import { SkeletonBlock, SkeletonGroup } from '../../../ui/Skeleton/Skeleton'
import { TaskList } from '../../../ui/TaskRow/TaskRow'
import { groupTasks } from '../progress-text'
import { tasks } from '../task.api'
import { TaskItem } from './TaskItem'
import skeleton from './TaskSkeleton.module.css'

const SHOWN = 2

/** Two ways to more points: rewards that wait before things to do. Nothing where there are none. */
export function EarnStrip() {
  const { data, isPending } = useQuery(tasks())
  if (isPending)
    return (
      <SkeletonGroup>
        <SkeletonBlock className={skeleton.strip} />
      </SkeletonGroup>
    )
  const { ready, open } = groupTasks(data ?? [])
  const shown = [...ready, ...open].slice(0, SHOWN)
  if (shown.length === 0) return null
  return (
    <Section title="赚积分" action={<Link to={paths.taskCenter()}>全部任务</Link>}>
      <TaskList>
        {shown.map((task) => (
          <TaskItem key={task.task_id} task={task} />
        ))}
      </TaskList>
    </Section>
  )
}
