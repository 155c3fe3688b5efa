import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { useReturnTarget } from '../../../platform/page/return-target'
import { ignoreError } from '../../../platform/session/report-ignored-error'
import { Button } from '../../../ui/Button/Button'
import { confirmDialog } from '../../../ui/Dialog/dialog'
import { IconMessage, IconPhone, IconShield } from '../../../ui/Icon/ScreenIcon'
import { Note } from '../../../ui/Text/Text'
import { useBindMobile, useLogOut, useSendModifyMobileCode } from '../../account.api'
import { CodeFields } from '../../code/parts/CodeFields'
import { useCodeForm } from '../../code/parts/useCodeForm'
import { LoginLayout } from '../parts/LoginLayout'
import styles from './PerfectPhone.module.css'

const REASONS = [
  { icon: IconMessage, text: '预约有变化时，门店能联系到您' },
  { icon: IconPhone, text: '到店报后四位，就能找到预约' },
  { icon: IconShield, text: '换了手机，也能找回订单与卡券' },
]

/** A member who came through an app still needs a number of their own. */
export default function PerfectPhone() {
  const navigate = useNavigate()
  const target = useReturnTarget()
  const { mutateAsync: send } = useSendModifyMobileCode()
  const { mutateAsync: bind } = useBindMobile()
  const { mutateAsync: logOut } = useLogOut()

  const handle = useCodeForm({
    purpose: 'modify_mobile',
    submitsItself: true,
    send,
    submit: async (proof) => {
      await bind(proof)
      await navigate(target, { replace: true })
    },
  })
  const leave = async () => {
    if (!(await confirmDialog({ title: '退出登录？', message: '下次登录后，仍需要绑定手机号', confirmText: '退出' })))
      return
    await logOut().catch(ignoreError('account:log_out'))
    await navigate(paths.home(), { replace: true })
  }

  const quit = (
    <Button kind="quiet" size="small" className={styles.quit} onClick={leave}>
      退出登录
    </Button>
  )
  return (
    <LoginLayout title="绑定手机号" lead="还差一步，就可以开始预约了" right={quit}>
      <ul className={styles.reasons}>
        {REASONS.map(({ icon: Icon, text }) => (
          <li key={text} className={styles.reason}>
            <Icon size="s" className={styles.icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      <form
        ref={handle.box}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          handle.submit()
        }}
      >
        <CodeFields handle={handle} />
        <Note className={styles.joining}>号码已有账号时，两个账号会合为一个：预约和卡券都会保留。</Note>
        <Button type="submit" size="large" block pending={handle.isSubmitting}>
          绑定并继续
        </Button>
      </form>
    </LoginLayout>
  )
}
