import { Link } from '../../../platform/page/Link'
import { usePageSearch } from '../../../platform/page/location'
import { paths } from '../../../platform/page/paths'
import { buttonClass } from '../../../ui/Button/Button'
import { LoginLayout } from '../parts/LoginLayout'
import { MobileLoginForm } from '../parts/MobileLoginForm'

export default function SignUp() {
  const search = usePageSearch()
  const signIn = paths.signIn({ redirect: search.get('redirect') ?? undefined })
  return (
    <LoginLayout title="注册会员" lead="手机号注册，已有账号会直接登录">
      <MobileLoginForm submitText="注册">
        <Link to={signIn} replace className={buttonClass({ kind: 'quiet', block: true })}>
          已有账号，去登录
        </Link>
      </MobileLoginForm>
    </LoginLayout>
  )
}
