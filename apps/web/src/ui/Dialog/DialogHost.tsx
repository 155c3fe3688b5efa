import { useId, useState } from 'react'
import { Button } from '../Button/Button'
import { cx } from '../cx'
import { Dialog } from './Dialog'
import styles from './Dialog.module.css'
import { type Asked, useDialogs } from './dialog'

export function DialogHost() {
  const messageId = useId()
  const asked = useDialogs(({ open }) => (open?.kind === 'panel' ? undefined : open))
  // What was answered is still read while it leaves.
  const [last, setLast] = useState<Asked>()
  if (asked && asked !== last) setLast(asked)
  const shown = asked ?? last
  if (!shown) return null

  const { id, kind, title, message, confirmText, cancelText = '取消', danger, answer } = shown
  return (
    <Dialog
      key={id}
      open={Boolean(asked)}
      onClose={() => answer(false)}
      label={title ?? '提示'}
      describedBy={message ? messageId : undefined}
      alert
    >
      <div className={styles.text}>
        {title && <h2 className={styles.title}>{title}</h2>}
        {message && (
          <div id={messageId} className={cx(styles.message, !title && styles.alone)}>
            {message}
          </div>
        )}
      </div>
      <div className={styles.actions}>
        {kind === 'confirm' && (
          <Button kind="secondary" onClick={() => answer(false)}>
            {cancelText}
          </Button>
        )}
        <Button
          kind={danger ? 'danger' : 'primary'}
          onClick={() => answer(true)}
          data-autofocus={danger ? undefined : ''}
        >
          {confirmText ?? (kind === 'alert' ? '知道了' : '确定')}
        </Button>
      </div>
    </Dialog>
  )
}
