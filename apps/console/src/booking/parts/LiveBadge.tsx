import type { LiveState } from '../live'
import styles from './Board.module.css'

const SAID = {
  live: { tone: 'good', text: '实时' },
  reconnecting: { tone: 'warn', text: '正在重连' },
  polling: { tone: 'warn', text: '每 15 秒刷新' },
  offline: { tone: 'bad', text: '网络断开，只能查看和签到' },
} as const

interface Props {
  readonly state: LiveState
  readonly isOffline: boolean
  /** Check-ins that wait for the network. */
  readonly waiting: number
}

export function LiveBadge({ state, isOffline, waiting }: Props) {
  const { tone, text } = SAID[isOffline ? 'offline' : state]
  return (
    <span role="status" className={styles.live} data-tone={tone}>
      {waiting > 0 ? `${text}，${waiting} 个签到待发送` : text}
    </span>
  )
}
