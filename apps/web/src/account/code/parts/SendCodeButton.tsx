import { Button } from '../../../ui/Button/Button'
import styles from './CodeFields.module.css'

interface SendCodeButtonProps {
  isSending: boolean
  hasSent: boolean
  secondsLeft: number
  onClick: () => void
}

const MINUTE_S = 60
const HOUR_S = 60 * MINUTE_S

/** Never less than it is: 90 分钟, then 2 小时. */
function spanOf(seconds: number): string {
  if (seconds <= MINUTE_S) return `${seconds} 秒`
  return seconds <= 1.5 * HOUR_S ? `${Math.ceil(seconds / MINUTE_S)} 分钟` : `${Math.ceil(seconds / HOUR_S)} 小时`
}

/** A code for something else on this number makes the button wait too, and so does a limit that is used up. */
const waitingWords = (secondsLeft: number, hasSent: boolean) => `${spanOf(secondsLeft)}后${hasSent ? '重发' : '可获取'}`

/** Read aloud once, not with every second. */
function waitingLabel(secondsLeft: number, hasSent: boolean): string {
  if (secondsLeft > MINUTE_S) return `${spanOf(secondsLeft)}后可以${hasSent ? '重新' : ''}获取验证码`
  return hasSent ? '验证码已发送，一分钟后可以重新获取' : '一分钟内刚发过短信，请稍候再获取'
}

/** Says what it does, then how long until it does it again. */
export function SendCodeButton({ isSending, hasSent, secondsLeft, onClick }: SendCodeButtonProps) {
  const isWaiting = secondsLeft > 0
  return (
    <Button
      kind="quiet"
      size="small"
      className={styles.send}
      pending={isSending}
      pendingText="正在发送"
      disabled={isWaiting}
      aria-label={isWaiting ? waitingLabel(secondsLeft, hasSent) : undefined}
      onClick={onClick}
    >
      {isWaiting ? waitingWords(secondsLeft, hasSent) : hasSent ? '重新获取' : '获取验证码'}
    </Button>
  )
}
