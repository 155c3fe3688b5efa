import { useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { IconClose } from '../Icon/Icon'
import { IconButton } from '../IconButton/IconButton'
import { lazyPart } from '../lazy/lazyPart'
import { growFromFinger } from '../overlay/finger'
import { useHydrated } from '../overlay/useHydrated'
import { useModal } from '../overlay/useModal'
import { Spinner } from '../Spinner/Spinner'
import styles from './ImageViewer.module.css'

const Zooming = lazyPart(async () => (await import('./Zoom')).Zoom)

export type ImageViewerProps = {
  open: boolean
  onClose: () => void
  images: readonly string[]
  /** Which one is shown first. */
  start?: number
  label?: string
}

/** Pictures over the whole screen: swipe between them, pinch from 1 to 3 times, tap to leave. */
export function ImageViewer(props: ImageViewerProps) {
  const hydrated = useHydrated()
  return props.open && hydrated ? createPortal(<Panel {...props} />, document.body) : null
}

function Panel({ onClose, images, start = 0, label = '查看图片' }: ImageViewerProps) {
  const panel = useRef<HTMLDivElement>(null)
  useModal(true, panel, onClose)
  useLayoutEffect(() => {
    if (panel.current) growFromFinger(panel.current)
  }, [])
  return (
    <div ref={panel} className={styles.root} role="dialog" aria-modal="true" aria-label={label} tabIndex={-1}>
      <Zooming waiting={<Spinner large className={styles.waiting} />}>
        {(Zoom) => <Zoom images={images} start={start} onClose={onClose} />}
      </Zooming>
      <IconButton icon={IconClose} label="关闭" className={styles.close} onClick={onClose} />
    </div>
  )
}
