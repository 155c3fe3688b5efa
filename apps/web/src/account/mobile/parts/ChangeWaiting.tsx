import type { MobileChangeView } from '@kuaimen/contract/account/person.views'
import { formatShortDay, studioDay, studioTime } from '@kuaimen/contract/kernel/time'
import { maskMobile } from '@kuaimen/contract/kernel/validation'
import { sayFailure } from '../../../platform/page/say-failure'
import { Button } from '../../../ui/Button/Button'
import { Card } from '../../../ui/Card/Card'
import { Note } from '../../../ui/Text/Text'
import { toast } from '../../../ui/Toast/toast'
import { useStopMobileChange } from '../../account.api'
import styles from './ChangeNumber.module.css'

const inWords = (seconds: number): string => {
  const at = new Date(seconds * 1000)
  return `${formatShortDay(studioDay(at))} ${studioTime(at)}`
}

/** A change that waits: what will happen, and how to stop it. */
export function ChangeWaiting({ change }: { change: MobileChangeView }) {
  const { mutateAsync: stop, isPending } = useStopMobileChange()
  const isMine = change.is_mine === 1
  const stopNow = () =>
    stop({}).then(
      () => toast(isMine ? '已取消更换' : '已取消更换，申请的设备已退出登录', { kind: 'success' }),
      sayFailure,
    )
  return (
    <>
      <Card className={styles.current}>
        <Note>{isMine ? '更换申请等待生效' : '有一台设备申请了更换手机号'}</Note>
        <p className={styles.mobile}>{maskMobile(change.mobile)}</p>
        <p className={styles.when}>{inWords(change.due_at)} 生效</p>
        <Note className={styles.note}>
          {isMine
            ? '当前号码已收到短信。在这之前用当前号码登录一次，更换就会取消。'
            : '如果不是您申请的，请马上取消：号码不变，那台设备会退出登录。'}
        </Note>
      </Card>
      <Button kind={isMine ? 'secondary' : 'danger'} size="large" block pending={isPending} onClick={stopNow}>
        {isMine ? '取消更换' : '不是我，取消更换'}
      </Button>
    </>
  )
}
