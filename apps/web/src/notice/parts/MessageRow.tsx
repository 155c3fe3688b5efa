import type { MessageView } from '@kuaimen/contract/notice/notice.views'
import { Link } from '../../platform/page/Link'
import { cx } from '../../ui/cx'
import { SwipeRow } from '../../ui/SwipeRow/SwipeRow'
import { Muted } from '../../ui/Text/Text'
import { VisuallyHidden } from '../../ui/VisuallyHidden/VisuallyHidden'
import { messageIcon } from '../message-icons'
import { messageTime } from '../message-time'
import styles from './MessageRow.module.css'

interface MessageRowProps {
  readonly message: MessageView
  readonly now: Date
  /** It was opened. */
  readonly onOpen: () => void
  readonly onHide: () => void
  /** What else can be done with it. */
  readonly onMore: () => void
}

/** One message: its tap opens what it is about. */
export function MessageRow({ message, now, onOpen, onHide, onMore }: MessageRowProps) {
  const className = cx(styles.open, !message.read && styles.unread)
  const inside = <Inside message={message} now={now} />
  return (
    <SwipeRow act="删除" label={`删除“${message.title}”`} onAct={onHide} onHold={onMore}>
      {message.path ? (
        <Link to={message.path} className={className} draggable={false} onClick={onOpen}>
          {inside}
        </Link>
      ) : (
        <button type="button" className={className} onClick={onOpen}>
          {inside}
        </button>
      )}
    </SwipeRow>
  )
}

function Inside({ message: { kind, topic, title, body, at, read }, now }: { message: MessageView; now: Date }) {
  const Icon = messageIcon(kind, topic)
  return (
    <>
      <span className={styles.icon}>
        <Icon />
      </span>
      <span className={styles.words}>
        <span className={styles.head}>
          <span className={styles.title}>
            {!read && (
              <span className={styles.dot}>
                <VisuallyHidden>未读</VisuallyHidden>
              </span>
            )}
            {title}
          </span>
          <Muted className={styles.time}>{messageTime(at, now)}</Muted>
        </span>
        <span className={styles.body}>{body}</span>
      </span>
    </>
  )
}
