import { useEffect, useState } from 'react'

/** Longer nobody waits for a picture after a tap. */
const LONGEST_MS = 2000

/** A dialog that is a picture comes when its picture is here, cannot be had, or is too slow. */
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
    const late = setTimeout(show, LONGEST_MS)
    return () => {
      isGone = true
      clearTimeout(late)
    }
  }, [url])
  return url !== undefined && ready === url
}
