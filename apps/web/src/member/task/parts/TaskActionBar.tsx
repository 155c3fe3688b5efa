import type { TaskDetail } from '@kuaimen/contract/member/task.views'
import { copyText } from '../../../platform/browser/copy-text'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { Button, buttonClass } from '../../../ui/Button/Button'
import { toast } from '../../../ui/Toast/toast'
import { rewardText } from '../progress-text'
import { BrowseBar } from './BrowseBar'
import { InviteBar } from './InviteBar'
import { useClaiming } from './useClaiming'

const WAY = buttonClass({ size: 'large', block: true })

/** The next step of a task, in the thumb's reach; a proof has its own in the form. */
export function TaskActionBar({ task }: { task: TaskDetail }) {
  const claim = useClaiming()
  const { kind, state, ready, reward, reason } = task
  if (ready > 0)
    return (
      <BottomBar>
        <Button size="large" block pendingText="正在领取" onClick={() => claim(task)}>
          领取 {rewardText(reward)}
        </Button>
      </BottomBar>
    )
  if (state === 'locked') return <Still text={reason || '暂时还不能参加'} />
  if (state === 'claimed') return <Done />
  if (kind === 'sign')
    return (
      <BottomBar>
        <Button size="large" block pendingText="正在签到" onClick={() => claim(task)}>
          签到 {rewardText(reward)}
        </Button>
      </BottomBar>
    )
  if (kind === 'invite') return <InviteBar />
  if (kind === 'browse') return <BrowseBar task={task} />
  if (kind === 'bind_wechat') return <BindBar />
  if (kind === 'proof' || task.action_path === '') return undefined
  return (
    <BottomBar>
      <Link to={task.action_path} className={WAY}>
        {task.action_text || '去完成'}
      </Link>
    </BottomBar>
  )
}

/** WeChat binds whoever logs in there: elsewhere the page is carried over, and who is there already logs in anew. */
function BindBar() {
  const isInWeChat = useVisitor().environment.kind === 'wx'
  if (isInWeChat)
    return (
      <BottomBar>
        <Link to={paths.mine()} className={WAY}>
          退出后重新登录即可绑定
        </Link>
      </BottomBar>
    )
  const copy = async () =>
    toast((await copyText(window.location.href)) ? '链接已复制，去微信里打开' : '请在微信里打开本页')
  return (
    <BottomBar>
      <Button size="large" block onClick={copy}>
        复制链接，去微信里打开
      </Button>
    </BottomBar>
  )
}

/** Why there is nothing to tap. */
const Still = ({ text }: { text: string }) => (
  <BottomBar>
    <Button size="large" block disabled>
      {text}
    </Button>
  </BottomBar>
)

const Done = () => (
  <BottomBar>
    <Link to={paths.taskCenter()} className={buttonClass({ kind: 'secondary', size: 'large', block: true })}>
      已完成，看看别的任务
    </Link>
  </BottomBar>
)
