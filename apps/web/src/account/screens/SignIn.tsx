import { MobileLoginForm } from '../parts/MobileLoginForm'
import { Threshold } from '../parts/Threshold'

/** One screen for those who have an account and those who do not yet. */
export default function SignIn() {
  return (
    <Threshold lead="用手机号登录，第一次来会自动注册">
      <MobileLoginForm submitText="登录 / 注册" />
    </Threshold>
  )
}
