import { isInWeChat } from '@kuaimen/contract/kernel/environment'
import { useState } from 'react'
import { copyText } from '../../../platform/browser/copy-text'
import { sayFailure } from '../../../platform/page/say-failure'
import { ignoreError } from '../../../platform/session/report-ignored-error'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { Button } from '../../../ui/Button/Button'
import { confirmDialog } from '../../../ui/Dialog/dialog'
import { ShareGuide } from '../../../ui/ShareGuide/ShareGuide'
import { toast } from '../../../ui/Toast/toast'
import { useRevokeGiving } from '../transfer.api'

interface SendGiftProps {
  readonly title: string
  readonly text: string
  readonly path: string
}

/** The page's own link. Inside WeChat its menu is the way, and has the same card. */
export function SendGift({ title, text, path }: SendGiftProps) {
  const { kind } = useVisitor().environment
  const [isGuided, setIsGuided] = useState(false)
  const send = async () => {
    if (isInWeChat(kind)) return setIsGuided(true)
    const { href } = new URL(path, window.location.href)
    if (typeof navigator.share === 'function')
      return navigator.share({ title, text, url: href }).catch(ignoreError('giving:share'))
    return toast((await copyText(href)) ? '链接已复制，发给好友吧' : '没能复制，请用浏览器的分享发给好友')
  }
  return (
    <>
      <Button size="large" onClick={send}>
        发给好友
      </Button>
      <ShareGuide
        open={isGuided}
        onClose={() => setIsGuided(false)}
        label="怎么发给好友"
        text="第一位收下的好友得到它"
      />
    </>
  )
}

export function RevokeButton({ giving_no, small = false }: { giving_no: string; small?: boolean }) {
  const { mutateAsync: revoke } = useRevokeGiving()
  const ask = async () => {
    const isSure = await confirmDialog({
      title: '收回这份礼物？',
      message: '链接随即失效，卡券马上可以用。',
      confirmText: '收回',
      cancelText: '再等等',
      danger: true,
    })
    if (!isSure) return
    try {
      await revoke({ giving_no })
      toast('已收回到您的卡包', { kind: 'success' })
    } catch (failure) {
      sayFailure(failure)
    }
  }
  return (
    <Button kind="secondary" size={small ? 'small' : 'large'} onClick={() => void ask()}>
      收回
    </Button>
  )
}
