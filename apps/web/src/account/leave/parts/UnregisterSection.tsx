import { leavingBarred, lossesUnconfirmed } from '@kuaimen/contract/account/person.errors'
import type { LeavingView, MeView } from '@kuaimen/contract/account/person.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { studioDay } from '@kuaimen/contract/kernel/time'
import { maskMobile } from '@kuaimen/contract/kernel/validation'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { sayFailure } from '../../../platform/page/say-failure'
import { Button } from '../../../ui/Button/Button'
import { Card } from '../../../ui/Card/Card'
import { confirmDialog } from '../../../ui/Dialog/dialog'
import { Section } from '../../../ui/Section/Section'
import { Note } from '../../../ui/Text/Text'
import { toast } from '../../../ui/Toast/toast'
import { myLeaving, useExportMe, useSendUnregisterCode, useUnregister } from '../../account.api'
import { CodeFields } from '../../code/parts/CodeFields'
import { useCodeForm } from '../../code/parts/useCodeForm'
import { useMe } from '../../session'
import { lossWords } from './leaving-text'
import { Obstacles } from './Obstacles'
import { saveJson } from './save-file'
import styles from './UnregisterSection.module.css'

const CONSEQUENCES = [
  '手机号、头像、昵称、资料和已绑定的登录方式会被抹去，无法恢复',
  '发票抬头、购物车和预约备注会删除；写过的评价会变成匿名，上传的图片会删除',
  '所有设备上的登录立即结束',
  '依法需要保存的订单、支付与发票记录会去除身份后保留',
]

/** Under the document of /unregister_info, for members: take what is yours, prove it is you, go. */
export function UnregisterSection() {
  const { data: me } = useMe()
  const { data: leaving } = useQuery({ ...myLeaving(), enabled: Boolean(me?.mobile) })
  return me?.mobile && leaving ? <Leaving me={me} leaving={leaving} /> : null
}

const hasChanged = (error: unknown) =>
  error instanceof Refusal && (error.code === leavingBarred.code || error.code === lossesUnconfirmed.code)

function Leaving({ me, leaving }: { me: MeView; leaving: LeavingView }) {
  const { mutateAsync: exportMine } = useExportMe()
  const saveCopy = () =>
    exportMine({}).then((data) => saveJson(`我的数据-${studioDay(new Date())}.json`, data), sayFailure)
  const lost = leaving.losses.map(lossWords)
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
      <Card className={styles.lost}>
        <h3 className={styles.head}>这些会一起失去</h3>
        <ul className={styles.things}>
          {lost.map((words) => (
            <li key={words} className={styles.thing}>
              {words}
            </li>
          ))}
          <li className={styles.thing}>成长值</li>
        </ul>
      </Card>
      <Card className={styles.copy}>
        <div className={styles.words}>
          <h3 className={styles.head}>先留一份</h3>
          <Note className={styles.note}>下载我们保存的关于您的全部数据</Note>
        </div>
        <Button kind="secondary" size="small" onClick={saveCopy}>
          下载
        </Button>
      </Card>
      {leaving.obstacles.length > 0 ? <Obstacles list={leaving.obstacles} /> : <Goodbye me={me} lost={lost} />}
    </Section>
  )
}

function Goodbye({ me, lost }: { me: MeView; lost: readonly string[] }) {
  const navigate = useNavigate()
  const { refetch } = useQuery(myLeaving())
  const { mutateAsync: send } = useSendUnregisterCode()
  const { mutateAsync: unregister } = useUnregister()
  const handle = useCodeForm({
    purpose: 'unregister',
    known: { mobile: me.mobile },
    send: ({ captcha_pass }) => send({ captcha_pass }),
    submit: async ({ code, nonce }) => {
      const isSure = await confirmDialog({
        title: '确定注销账号？',
        message: lost.length > 0 ? `注销后无法恢复，${lost.join('、')}会一起失去` : '注销后无法恢复',
        confirmText: '确定注销',
        cancelText: '再想想',
        danger: true,
      })
      if (!isSure) return
      await unregister({ code, nonce, give_up: lost.length > 0 ? 1 : 0 }).catch(async (error: unknown) => {
        // Something was begun meanwhile: it is shown now.
        if (hasChanged(error)) await refetch()
        throw error
      })
      toast('账号已注销，谢谢您来过')
      await navigate(paths.home(), { replace: true })
    },
  })
  return (
    <form
      ref={handle.box}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        handle.submit()
      }}
    >
      <p className={styles.to}>
        验证码将发送至 <span className={styles.number}>{maskMobile(me.mobile)}</span>
      </p>
      <CodeFields handle={handle} only="code" />
      <Button type="submit" kind="danger" size="large" block pending={handle.isSubmitting}>
        注销账号
      </Button>
    </form>
  )
}
