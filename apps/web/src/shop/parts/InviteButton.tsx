import { isInWeChat } from '@kuaimen/contract/kernel/environment'
import type { GroupView } from '@kuaimen/contract/shop/shop.views'
import { useState } from 'react'
import { copyText } from '../../platform/browser/copy-text'
import { paths } from '../../platform/page/paths'
import { ignoreError } from '../../platform/session/report-ignored-error'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { Button } from '../../ui/Button/Button'
import { ShareGuide } from '../../ui/ShareGuide/ShareGuide'
import { toast } from '../../ui/Toast/toast'
import { inviteWords } from '../order-text'

interface InviteButtonProps {
  readonly name: string
  readonly group: GroupView
  readonly fen: number
}

/** To the page where friends join. Inside WeChat its menu is the way, and has the same link. */
export function InviteButton({ name, group, fen }: InviteButtonProps) {
  const { kind } = useVisitor().environment
  const [isGuided, setIsGuided] = useState(false)
  const send = async () => {
    const { href } = new URL(paths.couponSet({ id: group.set_id, group_no: group.group_no }), window.location.href)
    if (typeof navigator.share === 'function') {
      await navigator.share({ title: inviteWords({ name, group }, fen), url: href }).catch(ignoreError('shop:share'))
      return
    }
    toast((await copyText(href)) ? '链接已复制，发给好友就能参团' : '没能复制，请用浏览器的分享发给好友')
  }
  return (
    <>
      <Button size="large" onClick={isInWeChat(kind) ? () => setIsGuided(true) : send}>
        邀请好友
      </Button>
      <ShareGuide open={isGuided} onClose={() => setIsGuided(false)} label="怎么邀请好友" text="好友打开后就能参团" />
    </>
  )
}
