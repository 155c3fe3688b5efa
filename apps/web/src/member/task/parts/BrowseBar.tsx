import type { TaskDetail } from '@kuaimen/contract/member/task.views'
import { serverNow, serverSkewMs } from '../../../platform/browser/server-clock'
import { Link } from '../../../platform/page/Link'
import { useNavigate } from '../../../platform/page/navigate'
import { sayFailure } from '../../../platform/page/say-failure'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { Button, buttonClass } from '../../../ui/Button/Button'
import { useCountdown } from '../../../ui/Countdown/useCountdown'
import { type Browsing, browsingState, useBrowsing } from '../browsing'
import { rewardText } from '../progress-text'
import { useStartTask } from '../task.api'
import { useClaiming } from './useClaiming'

/** Begin to look, wait, claim: the clock is the server's. */
export function BrowseBar({ task }: { task: TaskDetail }) {
  const browsing = useBrowsing()
  const state = browsingState(browsing, task.task_id, serverNow())
  if (!browsing || state === 'none') return <Begin task={task} />
  return <Waiting key={browsing.token} task={task} browsing={browsing} />
}

function Begin({ task: { task_id, action_path, action_text } }: { task: TaskDetail }) {
  const navigate = useNavigate()
  const { mutateAsync: start } = useStartTask()
  return (
    <BottomBar>
      <Button size="large" block onClick={() => start(task_id).then(() => navigate(action_path), sayFailure)}>
        {action_text || '去看看'}
      </Button>
    </BottomBar>
  )
}

function Waiting({ task, browsing }: { task: TaskDetail; browsing: Browsing }) {
  const claim = useClaiming()
  const left = useCountdown({ until: browsing.ready_at * 1000, skewMs: serverSkewMs() })
  if (left !== undefined && left > 0)
    return (
      <BottomBar aside={<p role="timer">再看 {Math.ceil(left / 1000)} 秒</p>}>
        <Link to={task.action_path} className={buttonClass({ size: 'large' })}>
          继续看
        </Link>
      </BottomBar>
    )
  return (
    <BottomBar>
      <Button size="large" block pendingText="正在领取" onClick={() => claim(task, browsing.token)}>
        领取 {rewardText(task.reward)}
      </Button>
    </BottomBar>
  )
}
