import type { QrDialog as Resource } from '@kuaimen/contract/contact/visitor.views'
import { isInWeChat } from '@kuaimen/contract/kernel/environment'
import { Link } from '../../../platform/page/Link'
import { paths } from '../../../platform/page/paths'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { buttonClass } from '../../../ui/Button/Button'
import { trackContact } from '../../events'
import { CallUs } from './CallUs'
import styles from './HowToAdd.module.css'
import { type Adding, isAdded } from './useAdding'

interface HowToAddProps {
  readonly resource: Resource
  readonly adding: Adding
  /** Where a link leads away from here, what is open closes. */
  readonly onLeave?: () => void
}

/** Below the code: what to do, and what came of it. */
export function HowToAdd({ resource, adding, onLeave }: HowToAddProps) {
  const { token, environment } = useVisitor()
  const { params, gift, tel } = resource
  if (isAdded(adding))
    return (
      <div role="status">
        <p className={styles.lead}>
          {adding.gift ? `已添加，「${adding.gift.name}」已放入卡包` : '已添加，顾问会在微信里找您'}
        </p>
        {adding.gift && (
          <Link
            to={paths.cardCase({ type: 'coupon' })}
            className={buttonClass({ size: 'small' })}
            onClick={() => onLeave?.()}
          >
            去看看
          </Link>
        )}
        {!adding.gift && gift && !token && (
          <Link to={paths.mine()} className={buttonClass({ size: 'small' })} onClick={() => onLeave?.()}>
            登录，把「{gift.name}」放入卡包
          </Link>
        )}
      </div>
    )
  if (!params.qrcode)
    return (
      <div role="status">
        <p className={styles.lead}>顾问的二维码暂时取不到</p>
        <CallUs tel={tel} />
      </div>
    )
  if (adding.state === 'expired') return <p className={styles.lead}>二维码过期了，请关掉再打开一次</p>
  return isInWeChat(environment.kind) ? (
    <>
      <p className={styles.lead}>长按识别二维码</p>
      <p className={styles.note}>{gift ? `添加后回到这里，「${gift.name}」就放进卡包` : '添加后回到这里'}</p>
    </>
  ) : (
    <>
      <p className={styles.lead}>保存图片，用微信扫一扫</p>
      <a
        href={params.qrcode}
        download="adviser.png"
        className={buttonClass({ kind: 'secondary', size: 'small' })}
        onClick={() => trackContact({ event_name: 'qr_save' })}
      >
        保存图片
      </a>
    </>
  )
}
