import type { BridgeReply } from '../calls'
import type { PageData } from './data'
import type { native } from './native'

type Parts = { native: typeof native } & Parameters<typeof native>[0]

/** A finger that rests on a picture, a right click, or the desk's button: WeChat looks for a code in it. Runs in the page. */
export function longPress(parts: Parts, lab: PageData) {
  if (lab.app !== 'wx') return
  const [holdMs, driftPx, largestBytes] = [500, 10, 300_000]
  const call = parts.native(parts)
  // Taken before the product can wrap it.
  const load = window.fetch.bind(window)
  let looking = false

  const textOf = async (picture: HTMLImageElement): Promise<string> => {
    const address = picture.currentSrc || picture.src
    // The page's policy lets nothing else be loaded, and says so in red.
    if (!address.startsWith(`${location.origin}/`)) return ''
    const bytes = new Uint8Array(await (await load(address)).arrayBuffer())
    if (bytes.length > largestBytes) return ''
    return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  }
  /** True when the sheet of what it leads to was open. */
  const look = async (picture: HTMLImageElement): Promise<boolean> => {
    const text = await textOf(picture).catch(() => '')
    if (!text) return false
    const reply = await new Promise<BridgeReply>((done) => call('lab:picture', { picture: text }, done))
    return !/:fail/.test(String(reply.err_msg))
  }
  const lookOnce = async (pictures: HTMLImageElement[]) => {
    if (looking) return
    looking = true
    let found = false
    for (const picture of pictures) {
      found ||= await look(picture)
    }
    looking = false
    if (!found) document.dispatchEvent(new Event('lab:no-code'))
  }
  const pictureAt = (x: number, y: number) =>
    document.elementsFromPoint(x, y).find((element) => element instanceof HTMLImageElement)

  let timer = 0
  let [atX, atY] = [0, 0]
  const stop = () => window.clearTimeout(timer)
  document.addEventListener(
    'pointerdown',
    ({ clientX, clientY }) => {
      stop()
      const picture = pictureAt(clientX, clientY)
      if (!picture) return
      ;[atX, atY] = [clientX, clientY]
      timer = window.setTimeout(() => void lookOnce([picture]), holdMs)
    },
    true,
  )
  const drift = ({ clientX, clientY }: PointerEvent) => {
    if (Math.hypot(clientX - atX, clientY - atY) > driftPx) stop()
  }
  document.addEventListener('pointermove', drift, true)
  for (const name of ['pointerup', 'pointercancel', 'scroll']) document.addEventListener(name, stop, true)
  document.addEventListener(
    'contextmenu',
    (event) => {
      const picture = pictureAt(event.clientX, event.clientY)
      if (!picture) return
      event.preventDefault()
      stop()
      void lookOnce([picture])
    },
    true,
  )
  /** The desk asks for whatever square picture is on the screen, the one on top of the others last drawn. */
  document.addEventListener('lab:look', () => {
    const shown = [...document.images].filter((picture) => {
      const { top, bottom, left, right, width } = picture.getBoundingClientRect()
      const inside = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
      return inside && width >= 60 && picture.naturalWidth === picture.naturalHeight
    })
    void lookOnce(shown.reverse())
  })
}
