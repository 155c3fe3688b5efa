import type { SessionView } from '@kuaimen/contract/account/person.views'
import { useQuery } from '@tanstack/react-query'
import { sayFailure } from '../../../platform/page/say-failure'
import { useBack } from '../../../platform/page/useBack'
import { Button } from '../../../ui/Button/Button'
import { Card } from '../../../ui/Card/Card'
import { confirmDialog } from '../../../ui/Dialog/dialog'
import { ErrorState } from '../../../ui/ErrorState/ErrorState'
import { NavBar } from '../../../ui/NavBar/NavBar'
import { Page } from '../../../ui/Page/Page'
import { SkeletonGroup, SkeletonText } from '../../../ui/Skeleton/Skeleton'
import { Note } from '../../../ui/Text/Text'
import { toast } from '../../../ui/Toast/toast'
import { mySessions, useEndSession } from '../../account.api'
import { DeviceRow } from '../parts/DeviceRow'
import styles from './Sessions.module.css'

/** This device first, then the one used last. */
const inOrder = (list: readonly SessionView[]) =>
  [...list].sort((a, b) => b.is_current - a.is_current || b.last_seen_at - a.last_seen_at)

export default function Sessions() {
  const back = useBack()
  const { data: list, isPending, dataUpdatedAt, refetch } = useQuery({ ...mySessions(), staleTime: 0 })
  const { mutateAsync: end } = useEndSession()
  const hasOthers = list?.some(({ is_current }) => is_current === 0)

  const leave = async (ask: { title: string; message: string }, id?: string) => {
    if (!(await confirmDialog({ ...ask, confirmText: '退出', danger: true }))) return
    await end({ id }).then(() => toast('已退出', { kind: 'success' }), sayFailure)
  }
  const leaveOne = ({ id, device }: SessionView) =>
    leave({ title: '让这台设备退出？', message: `${device} 需要重新登录才能继续使用` }, id)
  const leaveOthers = () => leave({ title: '退出其他全部设备？', message: '只保留您现在用的这一台' })

  return (
    <Page top={<NavBar title="登录设备" onBack={back} />}>
      <Note className={styles.lead}>您的账号在这些设备上登录。发现陌生设备，请让它退出。</Note>
      {isPending && (
        <SkeletonGroup>
          <Card>
            <SkeletonText lines={['half', 'short', 'half']} />
          </Card>
        </SkeletonGroup>
      )}
      {!isPending && !list && <ErrorState onRetry={refetch} />}
      {list && (
        <Card flush>
          <ul>
            {inOrder(list).map((session) => (
              <DeviceRow
                key={session.id}
                session={session}
                now={new Date(dataUpdatedAt)}
                onEnd={() => leaveOne(session)}
              />
            ))}
          </ul>
        </Card>
      )}
      {hasOthers && (
        <Button kind="danger" size="large" block className={styles.all} onClick={leaveOthers}>
          退出其他全部设备
        </Button>
      )}
    </Page>
  )
}
