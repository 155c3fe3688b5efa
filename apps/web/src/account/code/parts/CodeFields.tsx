import { CODE_DIGITS, CODE_LIFE_MS } from '@kuaimen/contract/account/proof.rules'
import { inMinutes } from '@kuaimen/contract/kernel/time'
import { maskMobile } from '@kuaimen/contract/kernel/validation'
import { CodeInput } from '../../../ui/CodeInput/CodeInput'
import { Field } from '../../../ui/Field/Field'
import { Muted } from '../../../ui/Text/Text'
import { CaptchaSheet } from '../../captcha/parts/CaptchaSheet'
import styles from './CodeFields.module.css'
import { SendCodeButton } from './SendCodeButton'
import type { CodeFormHandle } from './useCodeForm'

/** The number that gets a code, and the code. With `only="code"` the number is known and shown elsewhere. */
export function CodeFields({
  handle,
  mobileLabel = '手机号',
  only,
}: {
  handle: CodeFormHandle
  mobileLabel?: string
  only?: 'code'
}) {
  const { form, dispatch, sender, requestCode, typeCode } = handle
  return (
    <div>
      {only !== 'code' && (
        <Field
          label={mobileLabel}
          hideLabel
          name="mobile"
          mode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          placeholder={`请输入${mobileLabel}`}
          prefix="+86"
          value={form.mobile}
          error={form.problems.mobile}
          onChange={(text) => dispatch({ type: 'mobile', text })}
        />
      )}
      <div className={styles.head}>
        <Muted aria-hidden="true">{CODE_DIGITS}位验证码</Muted>
        <SendCodeButton {...sender.button} onClick={requestCode} />
      </div>
      <CodeInput
        name="code"
        length={CODE_DIGITS}
        value={form.code}
        error={form.problems.code}
        hint={
          form.sentTo === form.mobile && `已发送至 ${maskMobile(form.mobile)}，${inMinutes(CODE_LIFE_MS)}分钟内有效`
        }
        onChange={typeCode}
      />
      <CaptchaSheet {...sender.puzzle} />
    </div>
  )
}
