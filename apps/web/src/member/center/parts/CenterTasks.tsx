import type { MemberCenter } from '@kuaimen/contract/member/membership.views'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { Section } from '../../../ui/Section/Section'
import { TaskList } from '../../../ui/TaskRow/TaskRow'
import { TaskItem } from '../../task/parts/TaskItem'

/** What waits to be claimed, and what can be done next. */
export const CenterTasks = ({ tasks: { ready, open } }: Pick<MemberCenter, 'tasks'>) => (
  <Section
    title="任务"
    note={ready > 0 ? `${ready} 份奖励可领取` : open.length > 0 ? '做一点，攒一点' : '眼前的都完成啦'}
    action={<Link to={paths.taskCenter()}>全部任务</Link>}
  >
    {open.length > 0 && (
      <TaskList>
        {open.map((task) => (
          <TaskItem key={task.task_id} task={task} />
        ))}
      </TaskList>
    )}
  </Section>
)
