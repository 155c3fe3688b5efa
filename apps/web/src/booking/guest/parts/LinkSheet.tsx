import { useState } from 'react'
import { copyText } from '../../../platform/browser/copy-text'
import { Link } from '../../../platform/page/Link'
import { ignoreError } from '../../../platform/session/report-ignored-error'
import { Button } from '../../../ui/Button/Button'
import { Sheet } from '../../../ui/Sheet/Sheet'
import { Muted } from '../../../ui/Text/Text'
import { toast } from '../../../ui/Toast/toast'
import styles from './LinkSheet.module.css'

interface LinkSheetProps {
  readonly title: string
  readonly text: string
  readonly card: { readonly title: string; readonly description: string }
  readonly path: string
  /** Ways to end or change the link. */
  readonly ends: readonly { readonly label: string; readonly onClick: () => unknown }[]
  readonly onClose: () => void
}

/** A secret address of one's own, to be sent to whom one likes. */
export function LinkSheet({ title, text, card, path, ends, onClose }: LinkSheetProps) {
  const { href } = new URL(path, window.location.href)
  // An address is for machines: it is shown where a hand has to copy it.
  const [isLeftToHand, setIsLeftToHand] = useState(false)
  const send = async () => {
    if (typeof navigator.share === 'function') {
      await navigator.share({ ...card, text: card.description, url: href }).catch(ignoreError('booking:share'))
      return
    }
    const isCopied = await copyText(`${card.title}\n${href}`)
    setIsLeftToHand(!isCopied)
    toast(isCopied ? '链接已复制，去粘贴给对方吧' : '没能复制，请长按链接复制')
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      footer={
        <Button block size="large" onClick={send}>
          复制或发送链接
        </Button>
      }
    >
      <p className={styles.text}>{text}</p>
      {/* As the other one sees it, and where it leads. */}
      <Link to={path} className={styles.card}>
        <span className={styles.name}>{card.title}</span>
        <Muted>{card.description}</Muted>
      </Link>
      {isLeftToHand && <p className={styles.link}>{href}</p>}
      <div className={styles.ends}>
        {ends.map(({ label, onClick }) => (
          <Button key={label} kind="quiet" size="small" onClick={onClick}>
            {label}
          </Button>
        ))}
      </div>
    </Sheet>
  )
}
