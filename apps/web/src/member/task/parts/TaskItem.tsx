import type { TaskCard } from '@kuaimen/contract/member/task.views'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { Button, buttonClass } from '../../../ui/Button/Button'
import { TaskRow } from '../../../ui/TaskRow/TaskRow'
import { TASK_ICONS } from '../icons'
import { rewardText, taskNote } from '../progress-text'
import { useClaiming } from './useClaiming'

const WAY = buttonClass({ kind: 'secondary', size: 'small' })

/** One task of a list: its reward by a tap, or the way to it. */
export function TaskItem({ task }: { task: TaskCard }) {
  const { kind, title, reward, progress } = task
  const isOver = task.state === 'claimed' && task.ready === 0
  return (
    <TaskRow
      icon={TASK_ICONS[kind]}
      title={title}
      note={taskNote(task)}
      reward={rewardText(reward)}
      done={isOver || task.ready > 0 ? progress.need : Math.min(progress.have, progress.need - 1)}
      of={progress.need}
      {...(isOver ? {} : { action: <Action task={task} /> })}
      render={(link) => <Link to={paths.taskDetail({ task_id: task.task_id })} {...link} />}
    />
  )
}

function Action({ task }: { task: TaskCard }) {
  const claim = useClaiming()
  const { task_id, title, state, ready, action_text } = task
  const prize = ready > 1 ? `领取 ×${ready}` : '领取'
  if (ready > 0)
    return (
      <Button size="small" pendingText="正在领取" aria-label={`${prize}：${title}`} onClick={() => claim(task)}>
        {prize}
      </Button>
    )
  if (state === 'locked') return '未解锁'
  const way = state === 'submitted' ? '看进度' : action_text || '去完成'
  return (
    <Link to={paths.taskDetail({ task_id })} className={WAY} aria-label={`${way}：${title}`}>
      {way}
    </Link>
  )
}
