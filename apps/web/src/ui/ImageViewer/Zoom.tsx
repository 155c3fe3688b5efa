import { MultiImageViewer, type MultiImageViewerRef } from 'antd-mobile/es/components/image-viewer/image-viewer'
import 'antd-mobile/es/components/image-viewer/image-viewer.css'
import '../overlay/adm.css'
import { useEffect, useRef, useState } from 'react'

const MAX_ZOOM = 3

export type ZoomProps = { images: readonly string[]; start: number; onClose: () => void }

/** The heavy part, in a chunk of its own that arrives when first opened. */
export function Zoom({ images, start, onClose }: ZoomProps) {
  const viewer = useRef<MultiImageViewerRef>(null)
  const [at, setAt] = useState(start)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0
      const next = at + step
      if (!step || next < 0 || next >= images.length) return
      viewer.current?.swipeTo(next)
      setAt(next)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [at, images.length])

  return (
    <MultiImageViewer
      ref={viewer}
      images={[...images]}
      defaultIndex={start}
      visible
      maxZoom={MAX_ZOOM}
      onClose={onClose}
      onIndexChange={setAt}
    />
  )
}
