import type { BadgeView } from '@kuaimen/contract/member/badge.views'
import { useState } from 'react'
import { useLastReady } from '../../../platform/list/useLastReady'
import { Link } from '../../../platform/page/Link'
import { useNavigate } from '../../../platform/page/navigate'
import { paths } from '../../../platform/page/paths'
import { Button, buttonClass } from '../../../ui/Button/Button'
import { ListRow } from '../../../ui/ListRow/ListRow'
import { Sheet } from '../../../ui/Sheet/Sheet'
import { Switch } from '../../../ui/Switch/Switch'
import { Note } from '../../../ui/Text/Text'
import { toast } from '../../../ui/Toast/toast'
import { useShareBadge, useUnshareBadge } from '../badge.api'
import { litWords, progressWords } from '../state-text'
import { BadgeArt } from './BadgeArt'
import styles from './BadgeSheet.module.css'

interface BadgeSheetProps {
  readonly badge: BadgeView | undefined
  readonly onClose: () => void
}

/** One badge, near: how it is earned, or what it tells, and the way to show it. */
export function BadgeSheet({ badge, onClose }: BadgeSheetProps) {
  // While the sheet goes down, what was on it stays.
  const shown = useLastReady(badge, badge !== undefined)
  return (
    <Sheet open={badge !== undefined} onClose={onClose} title={shown?.name ?? '勋章'}>
      {shown && <Near key={shown.key} badge={shown} />}
    </Sheet>
  )
}

function Near({ badge }: { badge: BadgeView }) {
  const { how, story, earned_at } = badge
  return (
    <div className={styles.near}>
      <BadgeArt badge={badge} className={styles.art} />
      {earned_at === null ? (
        <>
          <p className={styles.story}>{how}</p>
          {progressWords(badge) && <Note className={styles.note}>已完成 {progressWords(badge)}</Note>}
          <Link to={paths.productList()} className={buttonClass({ kind: 'secondary', block: true })}>
            看看都能拍什么
          </Link>
        </>
      ) : (
        <>
          <Note className={styles.note}>{litWords(earned_at)}</Note>
          <p className={styles.story}>{story}</p>
          {badge.share_id ? <Shown id={badge.share_id} /> : <Sharing badgeKey={badge.key} />}
        </>
      )}
    </div>
  )
}

/** Nobody's name is shown unasked. */
function Sharing({ badgeKey }: { badgeKey: string }) {
  const navigate = useNavigate()
  const { mutateAsync: share } = useShareBadge()
  const [isNamed, setIsNamed] = useState(false)
  const send = async () => {
    const answer = await share({ key: badgeKey, show_name: isNamed }).catch(() => undefined)
    if (answer) void navigate(paths.badgeShare({ id: answer.id }))
  }
  return (
    <>
      <ListRow
        label="显示我的名字"
        note="只显示第一个字，其余遮住"
        value={<Switch label="显示我的名字" on={isNamed} onChange={setIsNamed} />}
      />
      <Button block onClick={send}>
        分享这枚勋章
      </Button>
    </>
  )
}

function Shown({ id }: { id: string }) {
  const { mutateAsync: unshare } = useUnshareBadge()
  const takeBack = async () => {
    const isDone = await unshare(id).then(
      () => true,
      () => false,
    )
    if (isDone) toast('已收起，原来的链接不再显示这枚勋章')
  }
  return (
    <>
      <Link to={paths.badgeShare({ id })} className={buttonClass({ block: true })}>
        打开分享页
      </Link>
      <Button kind="secondary" block onClick={takeBack}>
        收起分享
      </Button>
    </>
  )
}
