import { isInWeChat } from '@kuaimen/contract/kernel/environment'
import { useState } from 'react'
import { copyText } from '../../platform/browser/copy-text'
import { ignoreError } from '../../platform/session/report-ignored-error'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { IconShare } from '../../ui/Icon/ScreenIcon'
import { IconButton } from '../../ui/IconButton/IconButton'
import { ShareGuide } from '../../ui/ShareGuide/ShareGuide'
import { toast } from '../../ui/Toast/toast'

/** Sends this page, or another path, to friends; inside WeChat its menu is the way, and has the same link. */
export function ShareButton({ title, path }: { title: string; path?: string }) {
  const { kind } = useVisitor().environment
  const [isGuided, setIsGuided] = useState(false)
  const send = async () => {
    const url = path === undefined ? window.location.href : new URL(path, window.location.href).href
    if (typeof navigator.share === 'function') {
      await navigator.share({ title, url }).catch(ignoreError('product:share'))
      return
    }
    toast((await copyText(url)) ? '链接已复制，发给好友就能看到' : '没能复制，请用浏览器的分享发给好友')
  }
  return (
    <>
      <IconButton icon={IconShare} label="分享" onClick={isInWeChat(kind) ? () => setIsGuided(true) : send} />
      <ShareGuide
        open={isGuided}
        onClose={() => setIsGuided(false)}
        label="怎么分享给好友"
        text="好友打开就能看到这一页"
      />
    </>
  )
}
