import type { FloatIcon as Config } from '@kuaimen/contract/contact/visitor.views'
import { useEffect, useState } from 'react'
import { cx } from '../../../ui/cx'
import { sized } from '../../dialog/layout'
import stage from '../../dialog/parts/ScaledDialog.module.css'
import styles from './FloatIcon.module.css'

const COLLAPSE_MS = 300

/** Half of it goes aside once a scroll has been over for a moment: what is being read is not covered. */
function useIsAside(): boolean {
  // A page that one comes back to may be scrolled already.
  const [isAside, setIsAside] = useState(() => window.scrollY > 0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const onScroll = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setIsAside(true), COLLAPSE_MS)
    }
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', onScroll)
    }
  }, [])
  return isAside
}

export function FloatIcon({ config, onOpen }: { config: Config; onOpen: () => void }) {
  const { icon_url, direction, width, bottom } = config
  const isAside = useIsAside()
  const [isAway, setIsAway] = useState(false)
  if (isAway) return null
  return (
    <button
      type="button"
      aria-label="添加顾问领礼"
      className={cx(stage.rem, styles.icon, styles[direction], isAside && styles.aside)}
      style={{ width: sized(width), '--contact-bottom': sized(bottom) } as React.CSSProperties}
      onClick={onOpen}
    >
      <img src={icon_url} alt="" className={styles.picture} onError={() => setIsAway(true)} />
    </button>
  )
}
