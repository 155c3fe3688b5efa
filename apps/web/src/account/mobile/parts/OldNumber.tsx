import { maskMobile } from '@kuaimen/contract/kernel/validation'
import { Button } from '../../../ui/Button/Button'
import { Card } from '../../../ui/Card/Card'
import { Note } from '../../../ui/Text/Text'
import { useSendProveMobileCode } from '../../account.api'
import { CodeFields } from '../../code/parts/CodeFields'
import { type CodeProof, useCodeForm } from '../../code/parts/useCodeForm'
import styles from './ChangeNumber.module.css'

/** First the number that is to go: whoever holds the phone has to be its owner. */
export function OldNumber({
  mobile,
  onProof,
  onLost,
}: {
  mobile: string
  onProof: (proof: CodeProof) => void
  onLost: () => void
}) {
  const { mutateAsync: send } = useSendProveMobileCode()
  const handle = useCodeForm({
    purpose: 'prove_mobile',
    submitsItself: true,
    known: { mobile },
    send: ({ captcha_pass }) => send({ captcha_pass }),
    submit: async (proof) => onProof(proof),
  })
  return (
    <>
      <Card className={styles.current}>
        <Note>先验证当前手机号</Note>
        <p className={styles.mobile}>{maskMobile(mobile)}</p>
      </Card>
      <form
        ref={handle.box}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          handle.submit()
        }}
      >
        <CodeFields handle={handle} only="code" />
        <Button type="submit" size="large" block>
          下一步
        </Button>
        <Button kind="quiet" block className={styles.lost} onClick={onLost}>
          当前号码收不到短信了
        </Button>
      </form>
    </>
  )
}
