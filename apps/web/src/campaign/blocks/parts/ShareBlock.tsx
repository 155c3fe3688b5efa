import { isInWeChat } from '@kuaimen/contract/kernel/environment'
import { useState } from 'react'
import { useApi } from '../../../api/query'
import { copyText } from '../../../platform/browser/copy-text'
import { ignoreError } from '../../../platform/session/report-ignored-error'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { Button } from '../../../ui/Button/Button'
import { ShareGuide } from '../../../ui/ShareGuide/ShareGuide'
import { Note } from '../../../ui/Text/Text'
import { toast } from '../../../ui/Toast/toast'
import { type BlockProps, useCampaign } from '../../block-props'
import { count } from '../../campaign.api'
import { useMine } from '../../offer/parts/useOffers'
import { shareLink } from '../../page-data'
import styles from './lazy-blocks.module.css'

/** To friends; inside WeChat its menu is the way, and has the same link. */
export function ShareBlock({ block: { button, card, referral } }: BlockProps<'share'>) {
  const page = useCampaign()
  const client = useApi()
  const mine = useMine()
  const { kind } = useVisitor().environment
  const [isGuided, setIsGuided] = useState(false)
  const send = async () => {
    if (page.preview) return toast('预览里不能分享')
    count(client, page.key, 'share')
    if (isInWeChat(kind)) return setIsGuided(true)
    const { href } = new URL(shareLink(page, referral ? mine?.invite?.code : undefined), window.location.href)
    if (typeof navigator.share === 'function')
      return navigator.share({ title: card.title, text: card.desc, url: href }).catch(ignoreError('campaign:share'))
    return toast((await copyText(href)) ? '链接已复制，发给好友就能看到' : '没能复制，请用浏览器的分享发给好友')
  }
  return (
    <div className={styles.share}>
      <p>
        <strong>{card.title}</strong>
        {card.desc && <Note as="span">{card.desc}</Note>}
      </p>
      <Button kind="secondary" onClick={send}>
        {button}
      </Button>
      <ShareGuide
        open={isGuided}
        onClose={() => setIsGuided(false)}
        label="怎么分享给好友"
        text="好友打开就能看到这一页"
      />
    </div>
  )
}
