import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { Button } from '../../../ui/Button/Button'
import { Sheet } from '../../../ui/Sheet/Sheet'
import styles from './ConsentSheet.module.css'

export interface ConsentSheetProps {
  readonly open: boolean
  readonly onAgree: () => void
  readonly onClose: () => void
}

/** Asked of who goes on without a tick: agreeing is one tap, and what was begun goes on. */
export const ConsentSheet = ({ open, onAgree, onClose }: ConsentSheetProps) => (
  <Sheet
    open={open}
    onClose={onClose}
    title="请先同意协议"
    footer={
      <Button size="large" block onClick={onAgree}>
        同意并登录
      </Button>
    }
  >
    <p className={styles.text}>
      为了替您保管预约和卡券，登录前请阅读并同意
      <Link to={paths.userAgreement()}>《用户协议》</Link>与<Link to={paths.privacy()}>《隐私政策》</Link>。
    </p>
  </Sheet>
)
