import { studioDay } from '@kuaimen/contract/kernel/time'
import type { TaskCard } from '@kuaimen/contract/member/task.views'
import { serverNow } from '../../../platform/browser/server-clock'
import { sayFailure } from '../../../platform/page/say-failure'
import { toast } from '../../../ui/Toast/toast'
import { rewardText } from '../progress-text'
import { useClaimTask } from '../task.api'

/** What is claimed of a task; signing in is of today. */
const periodOf = ({ period_key }: Pick<TaskCard, 'period_key'>) => period_key || studioDay(serverNow())

/** Takes the reward of a task, and says what came. */
export function useClaiming() {
  const { mutateAsync: claim } = useClaimTask()
  return (task: Pick<TaskCard, 'task_id' | 'period_key' | 'reward'>, token = ''): Promise<unknown> =>
    claim({ task_id: task.task_id, period_key: periodOf(task), token }).then(
      ({ points, growth }) =>
        toast(rewardText({ points, growth, coupon: task.reward.coupon }) || '已领取', { kind: 'success' }),
      sayFailure,
    )
}
