import { isInWeChat } from '@kuaimen/contract/kernel/environment'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { persisted } from '../../../platform/browser/persisted'
import { phoneStorage } from '../../../platform/browser/phone-storage'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { Button } from '../../../ui/Button/Button'
import { IconClose } from '../../../ui/Icon/Icon'
import { IconMessage } from '../../../ui/Icon/ScreenIcon'
import { IconButton } from '../../../ui/IconButton/IconButton'
import { Sheet } from '../../../ui/Sheet/Sheet'
import { Muted, Note } from '../../../ui/Text/Text'
import { groupChatOf, identityHere } from '../../contact.api'
import { trackContact } from '../../events'
import styles from './GroupCard.module.css'

const WEEK_MS = 7 * 86_400_000

const dismissed = persisted<number>(
  phoneStorage,
  'contactGroupDismissed',
  (found) => (typeof found === 'number' ? found : undefined),
  0,
)

/** The group of the city, for members whom WeChat has named; put away, it stays away for a week. */
export function GroupCard({ cityId }: { cityId: number }) {
  const { environment } = useVisitor()
  const [isOpen, setIsOpen] = useState(false)
  const isAway = Date.now() - dismissed.use() < WEEK_MS
  const { unionid, openid } = identityHere()
  const isWanted = isInWeChat(environment.kind) && unionid !== '' && openid !== '' && !isAway
  const { data: group } = useQuery({ ...groupChatOf(cityId), enabled: isWanted })
  const isShown = isWanted && group?.show === 1
  useEffect(() => {
    if (isShown) trackContact({ event_name: 'group_show' })
  }, [isShown])
  if (!isShown) return null
  const enter = () => {
    trackContact({ event_name: 'group_tap' })
    setIsOpen(true)
  }
  const putAway = () => {
    trackContact({ event_name: 'group_close' })
    dismissed.write(Date.now())
  }
  return (
    <aside className={styles.card} aria-label={group.title}>
      <span className={styles.mark}>
        <IconMessage />
      </span>
      <span className={styles.words}>
        <strong className={styles.title}>{group.title}</strong>
        <Muted className={styles.text}>{group.text}</Muted>
      </span>
      <Button size="small" onClick={enter}>
        进群
      </Button>
      <IconButton icon={IconClose} label="不看群聊邀请" onClick={putAway} />
      <Sheet open={isOpen} onClose={() => setIsOpen(false)} title={group.group_name}>
        <div className={styles.sheet}>
          <img src={group.qrcode} alt={`${group.group_name}的二维码`} className={styles.code} />
          <p className={styles.lead}>长按识别二维码，进群</p>
          <Note className={styles.text}>{group.text}</Note>
        </div>
      </Sheet>
    </aside>
  )
}
