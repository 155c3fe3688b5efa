import { MultiImageViewer, type MultiImageViewerRef } from 'antd-mobile/es/components/image-viewer/image-viewer'
import 'antd-mobile/es/components/image-viewer/image-viewer.css'
import '../overlay/adm.css'
import { type KeyboardEvent, useRef, useState } from 'react'
import styles from './ImageViewer.module.css'

const MAX_ZOOM = 3

export type ZoomProps = { images: readonly string[]; start: number; onClose: () => void }

/** The heavy part, in a chunk of its own that arrives when first opened. */
export function Zoom({ images, start, onClose }: ZoomProps) {
  const viewer = useRef<MultiImageViewerRef>(null)
  const [at, setAt] = useState(start)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = at + step
    if (step && next >= 0 && next < images.length) viewer.current?.swipeTo(next)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys do what a swipe does
    <div onKeyDown={onKeyDown}>
      <MultiImageViewer
        ref={viewer}
        images={[...images]}
        defaultIndex={start}
        visible
        maxZoom={MAX_ZOOM}
        onClose={onClose}
        onIndexChange={setAt}
      />
      <output className={styles.count}>
        {at + 1} / {images.length}
      </output>
    </div>
  )
}
