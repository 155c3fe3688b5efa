import { Badge } from 'antd'
import type { LiveState } from '../live'

const SAID = {
  live: { status: 'success', text: '实时' },
  reconnecting: { status: 'processing', text: '正在重连' },
  polling: { status: 'warning', text: '每 15 秒刷新' },
  offline: { status: 'error', text: '网络断开，只能查看' },
} as const

export function LiveBadge({ state, isOffline }: { readonly state: LiveState; readonly isOffline: boolean }) {
  const { status, text } = SAID[isOffline ? 'offline' : state]
  return (
    <span role="status">
      <Badge status={status} text={text} />
    </span>
  )
}
