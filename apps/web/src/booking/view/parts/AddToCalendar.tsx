import { useState } from 'react'
import { copyText } from '../../../platform/browser/copy-text'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { Button } from '../../../ui/Button/Button'
import { IconCalendar, IconCopy } from '../../../ui/Icon/ScreenIcon'
import { NumberedSteps } from '../../../ui/NumberedSteps/NumberedSteps'
import { Sheet } from '../../../ui/Sheet/Sheet'
import { toast } from '../../../ui/Toast/toast'
import styles from './AddToCalendar.module.css'

/** Apps whose own browser opens no calendar file. */
const APPS: ReadonlySet<string> = new Set(['wx', 'wxwork', 'ali', 'toutiao'])
const TEXT = '添加到日历'

interface AddToCalendarProps {
  readonly url: string
  readonly className: string
  /** Beside others that have one. */
  readonly hasIcon?: boolean
}

/** A file for the phone's calendar; inside an app that opens none, the way to it. */
export function AddToCalendar({ url, className, hasIcon = false }: AddToCalendarProps) {
  const { kind } = useVisitor().environment
  const [isOpen, setIsOpen] = useState(false)
  if (!APPS.has(kind))
    return (
      <a href={url} download className={className}>
        {hasIcon && <IconCalendar size="s" />} {TEXT}
      </a>
    )
  return (
    <>
      <button type="button" className={className} onClick={() => setIsOpen(true)}>
        {hasIcon && <IconCalendar size="s" />} {TEXT}
      </button>
      <HowTo url={url} open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

const STEPS = ['复制下面的链接', '打开手机自带的浏览器', '粘贴打开，选择「添加到日历」'] as const

/** The file is had without logging in, so its own address is enough. */
function HowTo({ url, open, onClose }: { url: string; open: boolean; onClose: () => void }) {
  const copy = async () => {
    const { href } = new URL(url, window.location.href)
    toast((await copyText(href)) ? '链接已复制，到浏览器里粘贴打开' : `没能复制，请手动输入：${href}`)
  }
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={TEXT}
      footer={
        <Button block size="large" onClick={copy}>
          <IconCopy size="s" /> 复制日历链接
        </Button>
      }
    >
      <p className={styles.why}>这里打不开日历，换到手机浏览器就可以</p>
      <NumberedSteps steps={STEPS} />
    </Sheet>
  )
}
