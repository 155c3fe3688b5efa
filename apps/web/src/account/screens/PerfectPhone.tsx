import { useNavigate } from 'react-router'
import { paths } from '../../app/paths'
import { Button } from '../../ui/Button/Button'
import { confirmDialog } from '../../ui/Dialog/dialog'
import { IconMessage, IconPhone, IconShield } from '../../ui/Icon/Icon'
import { NavBar } from '../../ui/NavBar/NavBar'
import { Page } from '../../ui/Page/Page'
import { useBindMobile, useLogOut, useSendModifyMobileCode } from '../account.api'
import { CodeFields } from '../parts/CodeFields'
import { useCodeForm } from '../parts/useCodeForm'
import { useReturnTarget } from '../return-target'
import styles from './PerfectPhone.module.css'

const REASONS = [
  { icon: IconMessage, text: '预约成功、改期和到店提醒会发到这个号码' },
  { icon: IconPhone, text: '到店报手机号后四位，就能找到您的预约' },
  { icon: IconShield, text: '换了应用或手机，用它也能找回订单与卡券' },
]

/** A member who came through an app still needs a number of their own. */
export default function PerfectPhone() {
  const navigate = useNavigate()
  const target = useReturnTarget()
  const { mutateAsync: send } = useSendModifyMobileCode()
  const { mutateAsync: bind } = useBindMobile()
  const { mutateAsync: logOut } = useLogOut()

  const handle = useCodeForm({
    send,
    submit: async (proof) => {
      await bind(proof)
      await navigate(target, { replace: true })
    },
  })
  const leave = async () => {
    if (!(await confirmDialog({ title: '退出登录？', message: '下次登录后，仍需要绑定手机号', confirmText: '退出' })))
      return
    await logOut().catch(() => {})
    await navigate(paths.home(), { replace: true })
  }

  const quit = (
    <Button kind="quiet" className={styles.quit} onClick={leave}>
      退出登录
    </Button>
  )
  return (
    <Page top={<NavBar right={quit} />} className={styles.page}>
      <div className={styles.words}>
        <h1 className={styles.title}>绑定手机号</h1>
        <p className={styles.lead}>还差一步，就可以开始预约了</p>
        <ul className={styles.reasons}>
          {REASONS.map(({ icon: Icon, text }) => (
            <li key={text} className={styles.reason}>
              <Icon className={styles.icon} />
              <span>{text}</span>
            </li>
          ))}
        </ul>
      </div>
      <form
        ref={handle.box}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          handle.submit()
        }}
      >
        <CodeFields handle={handle} />
        <p className={styles.joining}>
          如果这个号码已有账号，两个账号会合为一个：预约、卡券和积分都会保留，登录方式也都能用。
        </p>
        <Button type="submit" size="large" block pending={handle.isSubmitting}>
          绑定并继续
        </Button>
      </form>
    </Page>
  )
}
