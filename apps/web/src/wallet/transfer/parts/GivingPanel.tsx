import type { WalletCard } from '@kuaimen/contract/wallet/card.views'
import { serverSkewMs } from '../../../platform/browser/server-clock'
import { Link } from '../../../platform/page/Link'
import { useNavigate } from '../../../platform/page/navigate'
import { sayFailure } from '../../../platform/page/say-failure'
import { Button, buttonClass } from '../../../ui/Button/Button'
import { Card } from '../../../ui/Card/Card'
import { Countdown } from '../../../ui/Countdown/Countdown'
import { confirmDialog } from '../../../ui/Dialog/dialog'
import { Note } from '../../../ui/Text/Text'
import { useLink } from '../links'
import { useRenewLink } from '../transfer.api'
import styles from './GivingPanel.module.css'
import { RevokeButton } from './SendGift'

interface GivingPanelProps {
  readonly giving: NonNullable<WalletCard['giving']>
  readonly onEnd: () => void
}

/** Of a card on its way: how long still, the page to send, and the way back. */
export function GivingPanel({ giving, onEnd }: GivingPanelProps) {
  const { giving_no, expires_at } = giving
  const link = useLink(giving)
  return (
    <Card className={styles.panel}>
      <p className={styles.state} role="status">
        转赠中，等好友收下
      </p>
      <Note className={styles.left}>
        <Countdown className={styles.clock} until={expires_at * 1000} skewMs={serverSkewMs()} onEnd={onEnd} />{' '}
        后自动回到卡包
      </Note>
      <Note className={styles.note}>转赠中不能使用，也不能再转赠；收回后马上可以</Note>
      <div className={styles.acts}>
        <RevokeButton giving_no={giving_no} small />
        {link ? (
          <Link to={link} className={buttonClass({ size: 'small' })}>
            去发给好友
          </Link>
        ) : (
          <NewLink giving_no={giving_no} />
        )}
      </div>
    </Card>
  )
}

/** This phone has no link, or one that was replaced; nobody can say the one that leads there: another takes its place. */
function NewLink({ giving_no }: { giving_no: string }) {
  const navigate = useNavigate()
  const { mutateAsync: renew } = useRenewLink()
  const ask = async () => {
    const isSure = await confirmDialog({
      title: '换一个链接？',
      message: '这部手机上没有现在的链接。换了新的，之前发出的就打不开了。',
      confirmText: '换一个',
      cancelText: '先不换',
    })
    if (!isSure) return
    try {
      const { path } = await renew({ giving_no })
      await navigate(path)
    } catch (failure) {
      sayFailure(failure)
    }
  }
  return (
    <Button size="small" onClick={() => void ask()}>
      换一个链接
    </Button>
  )
}
