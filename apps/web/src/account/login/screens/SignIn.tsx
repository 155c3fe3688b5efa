import { useEffect } from 'react'
import { usePageSearch } from '../../../platform/page/location'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { persistBrought } from '../link-params'
import { LoginLayout } from '../parts/LoginLayout'
import { hasProvider, MobileLoginForm } from '../parts/MobileLoginForm'

/** One screen for those who have an account and those who do not yet. */
export default function SignIn() {
  const search = usePageSearch()
  const redirect = search.get('redirect')
  const isInApp = hasProvider(useVisitor().environment.kind)
  useEffect(() => persistBrought(redirect), [redirect])
  return (
    <LoginLayout lead={`${isInApp ? '一键登录' : '手机号登录'}，第一次来也一样`} roomy={isInApp}>
      <MobileLoginForm submitText="登录" />
    </LoginLayout>
  )
}
