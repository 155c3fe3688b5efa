import { useEffect, useState } from 'react'

/** A dialog that is a picture comes when its picture is here, or cannot be had. */
export function usePictureReady(url: string | undefined): boolean {
  const [ready, setReady] = useState<string>()
  useEffect(() => {
    if (!url) return
    let isGone = false
    const show = () => {
      if (!isGone) setReady(url)
    }
    const image = new Image()
    image.src = url
    image.decode().then(show, show)
    return () => {
      isGone = true
    }
  }, [url])
  return url !== undefined && ready === url
}
