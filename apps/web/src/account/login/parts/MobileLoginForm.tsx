import type { AppKind } from '@kuaimen/contract/kernel/environment'
import type { ReactNode } from 'react'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { Button } from '../../../ui/Button/Button'
import { AgreementCheck } from '../../../ui/Checkbox/Checkbox'
import { IconChevronDown } from '../../../ui/Icon/Icon'
import { CodeFields } from '../../code/parts/CodeFields'
import type { CodeFormHandle } from '../../code/parts/useCodeForm'
import { loginDraft } from './draft'
import { LoginConsent } from './LoginConsent'
import styles from './MobileLoginForm.module.css'
import { useMobileLogin } from './useMobileLogin'

const PROVIDERS: Partial<Record<AppKind, string>> = {
  wx: '微信一键登录',
  wxwork: '微信一键登录',
  ali: '支付宝登录',
  toutiao: '抖音登录',
}

export const hasProvider = (kind: AppKind): boolean => PROVIDERS[kind] !== undefined

/** Inside an app one tap is the way in, and the number is another one; elsewhere there is the number alone. */
export function MobileLoginForm({ submitText, children }: { submitText: string; children?: ReactNode }) {
  const provider = PROVIDERS[useVisitor().environment.kind]
  const { handle, enterByProvider } = useMobileLogin()
  const { box, consentSheet, isSubmitting, submit } = handle
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
      {provider ? (
        <>
          <Button size="large" block pending={isSubmitting} onClick={enterByProvider}>
            {provider}
          </Button>
          <Consent handle={handle} />
          <details className={styles.others} open={loginDraft().mobile ? true : undefined}>
            <summary className={styles.summary}>
              其他方式登录
              <IconChevronDown size="s" className={styles.turn} />
            </summary>
            <CodeFields handle={handle} />
            <Button type="submit" kind="secondary" size="large" block pending={isSubmitting}>
              {submitText}
            </Button>
            {children}
          </details>
        </>
      ) : (
        <>
          <CodeFields handle={handle} />
          <Consent handle={handle} />
          <Button type="submit" size="large" block pending={isSubmitting}>
            {submitText}
          </Button>
          {children}
        </>
      )}
      <LoginConsent {...consentSheet} />
    </form>
  )
}

const Consent = ({ handle: { form, dispatch } }: { handle: CodeFormHandle }) => (
  <div className={styles.consent}>
    <AgreementCheck
      checked={form.consent}
      onChange={(given) => dispatch({ type: 'consent', given })}
      asked={form.problems.consent !== undefined}
    >
      我已阅读并同意<Link to={paths.userAgreement()}>《用户协议》</Link>与<Link to={paths.privacy()}>《隐私政策》</Link>
    </AgreementCheck>
  </div>
)
