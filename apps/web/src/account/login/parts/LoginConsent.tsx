import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { ConsentSheet } from '../../../ui/ConsentSheet/ConsentSheet'

export interface LoginConsentProps {
  readonly open: boolean
  readonly onAgree: () => void
  readonly onClose: () => void
}

export const LoginConsent = (sheet: LoginConsentProps) => (
  <ConsentSheet {...sheet} title="请先同意协议" agreeText="同意并登录">
    为了替您保管预约和卡券，登录前请阅读并同意
    <Link to={paths.userAgreement()}>《用户协议》</Link>与<Link to={paths.privacy()}>《隐私政策》</Link>。
  </ConsentSheet>
)
