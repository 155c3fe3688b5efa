import { staffUnproven } from '@kuaimen/contract/enterprise/drive.errors'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { buttonClass } from '../../../ui/Button/Button'
import { Empty } from '../../../ui/Empty/Empty'

/** A proof that is another account's, over, or of another company. */
export const UnprovenStaff = () => (
  <Empty
    title={staffUnproven.msg}
    text="用公司的链接或企业码，验证一次就好"
    action={
      <Link to={paths.enterprise({ c: '' })} replace className={buttonClass()}>
        去验证
      </Link>
    }
  />
)

export const NoSuchDrive = () => (
  <Empty
    art="lost"
    title="活动未开放"
    text="它可能已经结束，或链接不完整"
    action={
      <Link to={paths.enterprise()} replace className={buttonClass()}>
        看看我的企业活动
      </Link>
    }
  />
)
