import { oldCodeGone, oldCodeWrong } from '@kuaimen/contract/account/person.errors'
import { MOBILE_CHANGE_WAIT_MS } from '@kuaimen/contract/account/proof.rules'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { sayFailure } from '../../../platform/page/say-failure'
import { useBack } from '../../../platform/page/useBack'
import { Button } from '../../../ui/Button/Button'
import { Card } from '../../../ui/Card/Card'
import { Note } from '../../../ui/Text/Text'
import { toast } from '../../../ui/Toast/toast'
import { useModifyMobile, useSendModifyMobileCode, useStartMobileChange } from '../../account.api'
import { CodeFields } from '../../code/parts/CodeFields'
import { type CodeProof, useCodeForm } from '../../code/parts/useCodeForm'
import styles from './ChangeNumber.module.css'

const DAYS = MOBILE_CHANGE_WAIT_MS / 86_400_000

const isAboutOld = (error: unknown) =>
  error instanceof Refusal && (error.code === oldCodeWrong.code || error.code === oldCodeGone.code)

/** The number that comes. With proof of the old one it is there at once, without it after a wait. */
export function NewNumber({ old, onAgain }: { old: CodeProof | 'lost'; onAgain: () => void }) {
  const back = useBack()
  const { mutateAsync: send } = useSendModifyMobileCode()
  const { mutateAsync: modify } = useModifyMobile()
  const { mutateAsync: start } = useStartMobileChange()
  const isLost = old === 'lost'

  const change = async (proof: CodeProof) => {
    if (isLost) return void (await start(proof))
    await modify({ ...proof, old_code: old.code, old_nonce: old.nonce })
    toast('手机号已更换，其他设备已退出登录', { kind: 'success' })
    back()
  }
  const handle = useCodeForm({
    purpose: 'modify_mobile',
    send,
    submit: (proof) =>
      change(proof).catch((error: unknown) => {
        if (!isAboutOld(error)) throw error
        sayFailure(error)
        onAgain()
      }),
  })
  return (
    <>
      {isLost && (
        <Card className={styles.current}>
          <p className={styles.head}>{DAYS} 天后生效</p>
          <ul className={styles.list}>
            <li>我们会马上给当前号码发一条短信</li>
            <li>这 {DAYS} 天里，用当前号码登录一次，更换就会取消</li>
            <li>生效前预约和卡券都照常使用</li>
          </ul>
        </Card>
      )}
      <form
        ref={handle.box}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          handle.submit()
        }}
      >
        <CodeFields handle={handle} mobileLabel="新手机号" />
        <Note className={styles.note}>更换后用新号码登录，预约和卡券都不变；其他设备会退出登录。</Note>
        <Button type="submit" size="large" block pending={handle.isSubmitting}>
          {isLost ? '申请更换' : '确认更换'}
        </Button>
        <Button kind="quiet" block className={styles.lost} onClick={onAgain}>
          {isLost ? '当前号码还能收短信' : '重新验证当前手机号'}
        </Button>
      </form>
    </>
  )
}
