import { Link } from '../../platform/page/Link'
import { paths } from '../../platform/page/paths'
import { IconBell } from '../../ui/Icon/Icon'
import { ListRow } from '../../ui/ListRow/ListRow'
import { SubscribeTag } from './SubscribeTag'
import { type Subscribed, type Subscribing, useSubscribing } from './useSubscribing'

const ONCE = '每开启一次，到店前、照片好了，微信各提醒您一次'

const NOTES: Readonly<Record<Subscribing, string>> = {
  waiting: ONCE,
  offered: ONCE,
  asked: ONCE,
  allowed: ONCE,
  refused: '没有开启。想开的时候，在「消息」右上角的设置里',
  away: '这里打不开微信的订阅，提醒都在「消息」里',
}

function asideOf({ state, left, templates, onAsked, onError }: Subscribed) {
  if (state === 'offered')
    return <SubscribeTag templates={templates} text="开启" label="开启到店提醒" onAsked={onAsked} onError={onError} />
  if (state === 'asked') return '等微信确认'
  return left > 0 ? `还可提醒 ${left} 次` : undefined
}

const Row = ({ label, subscribed }: { label: string; subscribed: Subscribed }) => (
  <ListRow icon={IconBell} label={label} note={NOTES[subscribed.state]} value={asideOf(subscribed)} />
)

/** Among the preferences: reminders that WeChat itself asks for, each time anew. */
export function SubscribeRow() {
  const subscribed = useSubscribing()
  return subscribed ? <Row label="订阅微信提醒" subscribed={subscribed} /> : null
}

/** After a booking: whoever has none left is invited. */
export function RemindMe() {
  const subscribed = useSubscribing(true)
  if (!subscribed) return null
  if (subscribed.state === 'away')
    return (
      <ListRow
        icon={IconBell}
        label="到店提醒"
        note={NOTES.away}
        render={(row) => <Link to={paths.message()} {...row} />}
      />
    )
  return <Row label="开启到店提醒" subscribed={subscribed} />
}

const OPENING: Readonly<Record<Subscribing, string>> = {
  waiting: '活动开始时，微信提醒您一次',
  offered: '活动开始时，微信提醒您一次',
  asked: '活动开始时，微信提醒您一次',
  allowed: '活动开始时，微信提醒您一次',
  refused: '没有开启，开始时在「消息」里看',
  away: '这里打不开微信的订阅，开始时在「消息」里看',
}

/** Beside a reminder of a campaign: by WeChat too, where it is allowed. */
export function RemindByWechat() {
  const subscribed = useSubscribing(true, 'campaign')
  if (!subscribed) return null
  const { state, templates, onAsked, onError } = subscribed
  const tag = (
    <SubscribeTag templates={templates} text="开启" label="开启微信提醒" onAsked={onAsked} onError={onError} />
  )
  const value = state === 'offered' ? tag : state === 'asked' ? '等微信确认' : undefined
  return <ListRow icon={IconBell} label="微信提醒" note={OPENING[state]} value={value} />
}
