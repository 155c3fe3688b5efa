import { Button } from '../../../ui/Button/Button'
import styles from './CodeFields.module.css'

interface SendCodeButtonProps {
  isSending: boolean
  hasSent: boolean
  secondsLeft: number
  onClick: () => void
}

/** What it says while it waits: a code for something else on this number makes it wait too. */
const waitingWords = (secondsLeft: number, hasSent: boolean) =>
  hasSent ? `${secondsLeft} 秒后重发` : `${secondsLeft} 秒后可获取`

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
      aria-label={
        isWaiting ? (hasSent ? '验证码已发送，一分钟后可以重新获取' : '一分钟内刚发过短信，请稍候再获取') : undefined
      }
      onClick={onClick}
    >
      {isWaiting ? waitingWords(secondsLeft, hasSent) : hasSent ? '重新获取' : '获取验证码'}
    </Button>
  )
}
