import type { FloatIcon as Config } from '@kuaimen/contract/contact/visitor.views'
import { useEffect, useRef, useState } from 'react'
import { ignoreError } from '../../../platform/session/report-ignored-error'
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

/** Later than the round buttons, which it stands above. */
const RESTS_MS = 400

/** The icon lies on nothing that can be tapped: a place is looked for again whenever its own shape is another. */
function useFreePlace(shape: string) {
  const button = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another shape is another place.
  useEffect(() => {
    let stop: (() => void) | undefined
    let isGone = false
    const begin = async () => {
      const { watchBelow } = await import('../../../ui/FloatingButton/watch-below')
      if (!isGone && button.current) stop = watchBelow(button.current, RESTS_MS)
    }
    begin().catch(ignoreError('contact:float'))
    return () => {
      isGone = true
      stop?.()
    }
  }, [shape])
  return button
}

export function FloatIcon({ config, onOpen }: { config: Config; onOpen: () => void }) {
  const { icon_url, direction, width, bottom } = config
  const isAside = useIsAside()
  const [isAway, setIsAway] = useState(false)
  const [isDrawn, setIsDrawn] = useState(false)
  const button = useFreePlace(`${isAside} ${isDrawn}`)
  if (isAway) return null
  return (
    <button
      ref={button}
      data-gives-way
      type="button"
      aria-label="添加顾问领礼"
      className={cx(stage.rem, styles.icon, styles[direction], isAside && styles.aside)}
      style={{ width: sized(width), '--contact-bottom': sized(bottom) } as React.CSSProperties}
      onClick={onOpen}
    >
      <img
        src={icon_url}
        alt=""
        className={styles.picture}
        onLoad={() => setIsDrawn(true)}
        onError={() => setIsAway(true)}
      />
    </button>
  )
}
