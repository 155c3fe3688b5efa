import { maskMobile } from '@kuaimen/contract/kernel/validation'
import { useBack } from '../../platform/useBack'
import { Button } from '../../ui/Button/Button'
import { Card } from '../../ui/Card/Card'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { SkeletonText } from '../../ui/Skeleton/Skeleton'
import { toast } from '../../ui/Toast/toast'
import { useModifyMobile, useSendModifyMobileCode } from '../account.api'
import { CodeFields } from '../parts/CodeFields'
import { useCodeForm } from '../parts/useCodeForm'
import { useMe } from '../session'
import styles from './EditPhone.module.css'

export default function EditPhone() {
  const back = useBack()
  const { data: me } = useMe()
  const { mutateAsync: send } = useSendModifyMobileCode()
  const { mutateAsync: modify } = useModifyMobile()
  const handle = useCodeForm({
    send,
    submit: async (proof) => {
      await modify(proof)
      toast('手机号已更换', { kind: 'success' })
      back()
    },
  })
  return (
    <Page top={<NavBar title="更换手机号" onBack={back} />} className={styles.page}>
      <Card className={styles.current}>
        <p className={styles.label}>当前手机号</p>
        <p className={styles.mobile}>{me ? maskMobile(me.mobile) : <SkeletonText lines={['half']} />}</p>
      </Card>
      <form
        ref={handle.box}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          handle.submit()
        }}
      >
        <CodeFields handle={handle} mobileLabel="新手机号" />
        <p className={styles.note}>更换后用新号码登录，预约、卡券和积分都不变。</p>
        <Button type="submit" size="large" block pending={handle.isSubmitting}>
          确认更换
        </Button>
      </form>
    </Page>
  )
}
