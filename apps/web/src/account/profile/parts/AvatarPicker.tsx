import { ACCEPTED } from '@kuaimen/contract/asset/asset.rules'
import { useState } from 'react'
import { useIsLoggedIn } from '../../../platform/session/VisitorProvider'
import { Avatar } from '../../../ui/Avatar/Avatar'
import { cx } from '../../../ui/cx'
import { IconCheck } from '../../../ui/Icon/Icon'
import { IconCamera, IconPlus } from '../../../ui/Icon/ScreenIcon'
import { Sheet } from '../../../ui/Sheet/Sheet'
import { Muted, Note } from '../../../ui/Text/Text'
import { useMe } from '../../session'
import styles from './AvatarPicker.module.css'
import { SaveMark } from './SaveMark'
import { type OwnAvatar, useOwnAvatar } from './useOwnAvatar'
import { useProfileField } from './useProfileField'

interface AvatarPickerProps {
  fallback: string | undefined
  /** Portraits that the brand offers. */
  choices: readonly string[]
}

export function AvatarPicker({ fallback, choices }: AvatarPickerProps) {
  const { value, status, error, save } = useProfileField('avatar')
  const isLoggedIn = useIsLoggedIn()
  const own = useOwnAvatar()
  const [open, setOpen] = useState(false)
  const pick = (avatar: string) => {
    setOpen(false)
    own.letGo()
    save(avatar)
  }
  const choose = (file: File | undefined) => {
    setOpen(false)
    if (file) own.choose(file)
  }
  const coming = own.sending?.state === 'refused' ? '' : own.sending?.preview
  const portrait = <Avatar src={coming || value || fallback} size="l" className={styles.big} />
  // A visitor without an account has nobody to upload for.
  if (choices.length === 0 && !isLoggedIn) return <div className={styles.picker}>{portrait}</div>
  return (
    <div className={styles.picker}>
      <button type="button" className={styles.portrait} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {portrait}
        <span className={styles.camera}>
          <IconCamera size="s" />
        </span>
        <Muted className={styles.word}>更换头像</Muted>
      </button>
      <Below own={own} error={error} status={status} />
      <Sheet open={open} onClose={() => setOpen(false)} title="选择头像">
        <ul className={styles.grid}>
          {isLoggedIn && (
            <li>
              <label className={styles.own}>
                <input
                  type="file"
                  accept={ACCEPTED}
                  className={styles.file}
                  onChange={({ target }) => choose(target.files?.[0])}
                />
                <IconPlus />
                上传照片
              </label>
            </li>
          )}
          {choices.map((avatar, index) => (
            <li key={avatar}>
              <button
                type="button"
                className={cx(styles.choice, avatar === value && styles.chosen)}
                aria-label={`头像${index + 1}`}
                aria-pressed={avatar === value}
                onClick={() => pick(avatar)}
              >
                <Avatar src={avatar} size="l" />
                {avatar === value && <IconCheck size="s" className={styles.tick} />}
              </button>
            </li>
          ))}
        </ul>
        {isLoggedIn && <Note className={styles.rule}>上传的照片会裁成正方形，审核通过后别人才能看到</Note>}
      </Sheet>
    </div>
  )
}

interface BelowProps {
  readonly own: OwnAvatar
  readonly error: string | undefined
  readonly status: 'idle' | 'saving' | 'saved'
}

const Problem = ({ words, onRetry }: { words: string; onRetry?: () => void }) => (
  <p className={cx(styles.below, styles.error)} role="alert">
    {words}
    {onRetry && (
      <button type="button" className={styles.again} onClick={onRetry}>
        重试
      </button>
    )}
  </p>
)

/** How the portrait is doing: on its way, waiting to be judged, refused, or saved. */
function Below({ own: { sending, error: ownError, retry }, error, status }: BelowProps) {
  const { data: me } = useMe()
  if (sending?.state === 'refused')
    return <Problem words={sending.why} {...(sending.isFinal ? {} : { onRetry: retry })} />
  if (sending)
    return (
      <p className={styles.below} role="status">
        {sending.state === 'lost' ? '网络断开了，恢复后会继续上传' : `正在上传 ${Math.round(sending.share * 100)}%`}
      </p>
    )
  const wrong = ownError ?? error
  if (wrong) return <Problem words={wrong} />
  if (me?.avatar_state === 'hidden') return <Problem words={`头像没有通过审核：${me.avatar_why}`} />
  return (
    <p className={styles.below}>
      {me?.avatar_state === 'waiting' ? (
        <span role="status">头像审核中，现在只有您能看到</span>
      ) : (
        <SaveMark status={status} />
      )}
    </p>
  )
}
