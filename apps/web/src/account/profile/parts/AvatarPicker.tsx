import { useState } from 'react'
import { Avatar } from '../../../ui/Avatar/Avatar'
import { cx } from '../../../ui/cx'
import { IconCheck } from '../../../ui/Icon/Icon'
import { IconCamera } from '../../../ui/Icon/ScreenIcon'
import { Sheet } from '../../../ui/Sheet/Sheet'
import { Muted } from '../../../ui/Text/Text'
import styles from './AvatarPicker.module.css'
import { SaveMark } from './SaveMark'
import { useProfileField } from './useProfileField'

interface AvatarPickerProps {
  fallback: string | undefined
  /** What the brand offers; without any there is nothing to choose. */
  choices: readonly string[]
}

export function AvatarPicker({ fallback, choices }: AvatarPickerProps) {
  const { value, status, error, save } = useProfileField('avatar')
  const [open, setOpen] = useState(false)
  const pick = (avatar: string) => {
    setOpen(false)
    save(avatar)
  }
  if (choices.length === 0)
    return (
      <div className={styles.picker}>
        <Avatar src={value || fallback} size="l" className={styles.big} />
      </div>
    )
  return (
    <div className={styles.picker}>
      <button type="button" className={styles.portrait} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Avatar src={value || fallback} size="l" className={styles.big} />
        <span className={styles.camera}>
          <IconCamera size="s" />
        </span>
        <Muted className={styles.word}>更换头像</Muted>
      </button>
      <p className={cx(styles.below, error && styles.error)} role={error ? 'alert' : undefined}>
        {error ?? <SaveMark status={status} />}
      </p>
      <Sheet open={open} onClose={() => setOpen(false)} title="选择头像">
        <ul className={styles.grid}>
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
      </Sheet>
    </div>
  )
}
