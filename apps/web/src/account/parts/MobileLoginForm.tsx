import type { AppKind } from '@kuaimen/contract/kernel/environment'
import type { ReactNode } from 'react'
import { Link } from '../../platform/Link'
import { paths } from '../../platform/paths'
import { useVisitor } from '../../platform/VisitorProvider'
import { Button } from '../../ui/Button/Button'
import { AgreementCheck } from '../../ui/Checkbox/Checkbox'
import { CodeFields } from './CodeFields'
import styles from './MobileLoginForm.module.css'
import { useMobileLogin } from './useMobileLogin'

const PROVIDERS: Partial<Record<AppKind, string>> = {
  wx: '微信一键登录',
  wxwork: '微信一键登录',
  ali: '支付宝登录',
  toutiao: '抖音登录',
}

/** Number, code, consent, and the way in; the app around the page offers its own. */
export function MobileLoginForm({ submitText, children }: { submitText: string; children?: ReactNode }) {
  const { kind } = useVisitor().environment
  const { handle, enterByProvider } = useMobileLogin()
  const { form, dispatch, box, isSubmitting, submit } = handle
  const provider = PROVIDERS[kind]
  return (
    <form
      ref={box}
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <CodeFields handle={handle} />
      <div className={styles.consent}>
        {/* Drawn anew each time the way on was barred, so that it nods each time. */}
        <AgreementCheck
          key={form.pointed}
          checked={form.consent}
          onChange={(given) => dispatch({ type: 'consent', given })}
          asked={form.problems.consent !== undefined}
        >
          我已阅读并同意<Link to={paths.userAgreement()}>《用户协议》</Link>与
          <Link to={paths.privacy()}>《隐私政策》</Link>
        </AgreementCheck>
        <p className={styles.asked} role="alert">
          {form.problems.consent}
        </p>
      </div>
      <Button type="submit" size="large" block pending={isSubmitting}>
        {submitText}
      </Button>
      {provider && (
        <Button kind="secondary" size="large" block className={styles.provider} onClick={enterByProvider}>
          {provider}
        </Button>
      )}
      {children}
    </form>
  )
}
