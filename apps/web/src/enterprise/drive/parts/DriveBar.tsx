import type { DriveDetail } from '@kuaimen/contract/enterprise/drive.views'
import { formatYuan } from '@kuaimen/contract/kernel/money'
import { Link } from '../../../platform/page/Link'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { scrollToStart } from '../../../platform/page/scroll-into-view'
import { BottomBar } from '../../../ui/BottomBar/BottomBar'
import { Button, buttonClass } from '../../../ui/Button/Button'
import { Price } from '../../../ui/Price/Price'
import { Muted, Note } from '../../../ui/Text/Text'
import { toast } from '../../../ui/Toast/toast'
import { closedText } from '../../drive-text'
import styles from './DriveBar.module.css'
import type { Choice } from './useDriveChoice'

const wide = buttonClass({ size: 'large', block: true })

/** The way on, or why there is none. */
export function DriveBar({ drive, choice }: { drive: DriveDetail; choice: Choice }) {
  const navigate = useNavigate()
  const { used, per_staff } = drive.mine
  const closed = closedText(drive)
  if (!closed && drive.verified === 0)
    return (
      <BottomBar>
        <Link to={paths.enterprise({ c: drive.company.code ?? '', way: drive.verify[0] })} className={wide}>
          {drive.verify[0] === 'email' ? '用企业邮箱' : '用工号'}再验证一次，就能预约
        </Link>
      </BottomBar>
    )
  if (closed || used >= per_staff)
    return (
      <BottomBar aside={<p className={styles.closed}>{closed || '您的名额已用完'}</p>}>
        <Link to={paths.enterprise()} className={buttonClass({ kind: 'secondary', size: 'large' })}>
          {used > 0 ? '查看我的预约' : '其他企业活动'}
        </Link>
      </BottomBar>
    )
  const { product } = choice
  const begin = () => {
    const chosen = choice.begin()
    if (chosen) return void navigate(paths.enterpriseComplete(chosen))
    toast(product ? '请选择一家门店' : '请选择拍什么')
    scrollToStart(choice.places[product ? 'store' : 'product'].current)
  }
  return (
    <BottomBar
      aside={
        <p>
          <Muted className={styles.label}>您付</Muted>
          {product ? <Price fen={product.member_fen} size="l" /> : <span className={styles.closed}>请选择产品</span>}
          {product && product.company_fen > 0 && <Note as="span">公司承担 ¥{formatYuan(product.company_fen)}</Note>}
        </p>
      }
    >
      <Button size="large" onClick={begin}>
        开始预约
      </Button>
    </BottomBar>
  )
}
