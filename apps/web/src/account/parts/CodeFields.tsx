import { CODE_LIFE_MS } from '@kuaimen/contract/account/account.rules'
import { inMinutes } from '@kuaimen/contract/kernel/time'
import { maskMobile } from '@kuaimen/contract/kernel/validation'
import { Field } from '../../ui/Field/Field'
import { CaptchaSheet } from './CaptchaSheet'
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
  const { form, dispatch, sender, requestCode } = handle
  return (
    <div className={styles.fields}>
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
      <Field
        label="验证码"
        hideLabel
        name="code"
        mode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="go"
        placeholder="6位验证码"
        value={form.code}
        error={form.problems.code}
        hint={
          form.sentTo === form.mobile && `已发送至 ${maskMobile(form.mobile)}，${inMinutes(CODE_LIFE_MS)}分钟内有效`
        }
        onChange={(text) => dispatch({ type: 'code', text })}
        suffix={<SendCodeButton {...sender.button} onClick={requestCode} />}
      />
      <CaptchaSheet {...sender.puzzle} />
    </div>
  )
}
