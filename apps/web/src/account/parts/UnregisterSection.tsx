import type { MeView } from '@kuaimen/contract/account/account.views'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { maskMobile } from '@kuaimen/contract/kernel/validation'
import { useNavigate } from '../../platform/navigate'
import { paths } from '../../platform/paths'
import { sayFailure } from '../../platform/say-failure'
import { Button } from '../../ui/Button/Button'
import { Card } from '../../ui/Card/Card'
import { confirmDialog } from '../../ui/Dialog/dialog'
import { Section } from '../../ui/Section/Section'
import { toast } from '../../ui/Toast/toast'
import { useExportMe, useSendUnregisterCode, useUnregister } from '../account.api'
import { useMe } from '../session'
import { CodeFields } from './CodeFields'
import { saveJson } from './save-file'
import styles from './UnregisterSection.module.css'
import { useCodeForm } from './useCodeForm'

const CONSEQUENCES = [
  '手机号、头像、昵称、资料和已绑定的登录方式会被抹去，无法恢复',
  '未使用的优惠券、礼品卡、积分和会员等级随账号一起失效',
  '所有设备上的登录立即结束',
  '依法需要保存的订单、支付与发票记录会去除身份后保留',
]

/** Under the document of /unregister_info, for members: take what is yours, prove it is you, go. */
export function UnregisterSection() {
  const { data: me } = useMe()
  return me?.mobile ? <Leaving me={me} /> : null
}

function Leaving({ me }: { me: MeView }) {
  const navigate = useNavigate()
  const { mutateAsync: send } = useSendUnregisterCode()
  const { mutateAsync: unregister } = useUnregister()
  const { mutateAsync: exportMine } = useExportMe()

  const saveCopy = () =>
    exportMine({}).then((data) => saveJson(`我的数据-${studioDay(new Date())}.json`, data), sayFailure)

  const handle = useCodeForm({
    purpose: 'unregister',
    known: { mobile: me.mobile },
    send: ({ captcha_pass }) => send({ captcha_pass }),
    submit: async ({ code, nonce }) => {
      const isSure = await confirmDialog({
        title: '确定注销账号？',
        message: '注销后无法恢复，卡券与积分会一并失效',
        confirmText: '确定注销',
        cancelText: '再想想',
        danger: true,
      })
      if (!isSure) return
      await unregister({ code, nonce })
      toast('账号已注销，谢谢您来过')
      await navigate(paths.home(), { replace: true })
    },
  })

  return (
    <Section title="注销我的账号">
      <Card>
        <h3 className={styles.head}>注销立即生效</h3>
        <ul className={styles.list}>
          {CONSEQUENCES.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </Card>
      <Card className={styles.copy}>
        <div className={styles.words}>
          <h3 className={styles.head}>先留一份</h3>
          <p className={styles.note}>下载我们保存的关于您的全部数据</p>
        </div>
        <Button kind="secondary" size="small" onClick={saveCopy}>
          下载
        </Button>
      </Card>
      <form
        ref={handle.box}
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          handle.submit()
        }}
      >
        <p className={styles.to}>验证码将发送至 {maskMobile(me.mobile)}</p>
        <CodeFields handle={handle} only="code" />
        <Button type="submit" kind="danger" size="large" block pending={handle.isSubmitting}>
          注销账号
        </Button>
      </form>
    </Section>
  )
}
