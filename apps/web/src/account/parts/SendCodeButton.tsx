import { Button } from '../../ui/Button/Button'
import styles from './CodeFields.module.css'

interface SendCodeButtonProps {
  isSending: boolean
  hasSent: boolean
  secondsLeft: number
  onClick: () => void
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
      aria-label={isWaiting ? '验证码已发送，一分钟后可以重新获取' : undefined}
      onClick={onClick}
    >
      {isWaiting ? `${secondsLeft} 秒后重发` : hasSent ? '重新获取' : '获取验证码'}
    </Button>
  )
}
