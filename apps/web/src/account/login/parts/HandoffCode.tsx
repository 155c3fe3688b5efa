import { HANDOFF_LIFE_MS } from '@kuaimen/contract/account/proof.rules'
import { inMinutes } from '@kuaimen/contract/kernel/time'
import { Button } from '../../../ui/Button/Button'
import { CodeFrame, framed } from '../../../ui/CodeFrame/CodeFrame'
import { IconCheck } from '../../../ui/Icon/Icon'
import { IconRefresh } from '../../../ui/Icon/ScreenIcon'
import { Spinner } from '../../../ui/Spinner/Spinner'
import { Note } from '../../../ui/Text/Text'
import { useOfferedHandoff } from '../handoff.api'
import styles from './HandoffCode.module.css'
import { QrCode } from './QrCode'

const addressFor = (id: string) => `${location.origin}/?handoff=${id}`

const words = {
  making: '正在准备二维码',
  waiting: '用微信、支付宝、抖音或手机相机扫一扫',
  taken: '接下来在手机上继续，这一页可以关掉',
  gone: `为了安全，二维码${inMinutes(HANDOFF_LIFE_MS)}分钟后失效`,
  away: '请检查网络后再试',
} as const

/** The square that a phone scans, and what became of it. */
export function HandoffCode() {
  const { handoff, renew } = useOfferedHandoff()
  const { state } = handoff
  return (
    <div className={styles.code}>
      <CodeFrame size="l" note={<Note role="status">{words[state]}</Note>}>
        {state === 'making' && <Spinner large />}
        {state === 'waiting' && (
          <QrCode className={framed} text={addressFor(handoff.id)} label="二维码：在手机上打开本站" />
        )}
        {state === 'taken' && (
          <div className={styles.notice}>
            <span className={styles.seal}>
              <IconCheck size="xl" />
            </span>
            <p className={styles.title}>已在手机上打开</p>
          </div>
        )}
        {(state === 'gone' || state === 'away') && (
          <div className={styles.notice}>
            <p className={styles.title}>{state === 'gone' ? '二维码已过期' : '二维码没有取到'}</p>
            <Button kind="secondary" onClick={renew}>
              <IconRefresh size="s" /> 刷新
            </Button>
          </div>
        )}
      </CodeFrame>
      {state === 'taken' && (
        <Button kind="quiet" size="small" onClick={renew}>
          换一部手机
        </Button>
      )}
    </div>
  )
}
