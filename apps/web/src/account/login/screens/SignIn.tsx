import { useEffect } from 'react'
import { Link } from '../../../platform/page/Link'
import { usePageSearch } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { buttonClass } from '../../../ui/Button/Button'
import { persistBrought } from '../link-params'
import { LoginLayout } from '../parts/LoginLayout'
import { hasProvider, MobileLoginForm } from '../parts/MobileLoginForm'

/** One screen for those who have an account and those who do not yet; who looks for another finds it. */
export default function SignIn() {
  const search = usePageSearch()
  const redirect = search.get('redirect')
  const signUp = paths.signUp({ redirect: redirect ?? undefined })
  const isInApp = hasProvider(useVisitor().environment.kind)
  useEffect(() => persistBrought(redirect), [redirect])
  return (
    <LoginLayout lead={`${isInApp ? '一键登录' : '手机号登录'}，首次登录自动注册`} roomy={isInApp}>
      <MobileLoginForm submitText="登录 / 注册">
        <Link to={signUp} replace className={buttonClass({ kind: 'quiet', block: true })}>
          第一次来，注册会员
        </Link>
      </MobileLoginForm>
    </LoginLayout>
  )
}
