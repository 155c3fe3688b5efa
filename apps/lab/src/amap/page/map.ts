import type { ground } from './ground'

interface LngLat {
  lng: number
  lat: number
}
type Listener = (event: object) => void
interface Overlay {
  element: HTMLElement
  position: LngLat
  anchor: string
}

/** AMap.Map and AMap.Marker, as much of them as a page with markers uses. Runs in the page. */
export function map(parts: { ground: typeof ground }) {
  const events = () => {
    const listeners: Record<string, Listener[]> = {}
    return {
      on: (name: string, listener: Listener) => {
        listeners[name] = [...(listeners[name] ?? []), listener]
      },
      fire: (name: string) => {
        for (const listener of listeners[name] ?? []) listener({ type: name })
      },
    }
  }
  const x = ({ lng }: LngLat) => (lng + 180) / 360
  const y = ({ lat }: LngLat) => {
    const sine = Math.sin((lat * Math.PI) / 180)
    return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)
  }

  class Marker {
    readonly element = document.createElement('div')
    readonly #events = events()
    readonly on = this.#events.on
    readonly position: LngLat
    readonly anchor: string
    constructor(options: { position: LngLat; content: HTMLElement; anchor?: string; zIndex?: number }) {
      this.position = options.position
      this.anchor = options.anchor ?? 'bottom-center'
      this.element.style.cssText = 'position:absolute;left:0;top:0'
      this.element.append(options.content)
      this.setzIndex(options.zIndex ?? 100)
      this.element.addEventListener('pointerup', () => this.#events.fire('click'))
    }
    setzIndex(index: number) {
      this.element.style.zIndex = String(index)
    }
  }

  class AMapMap {
    readonly #events = events()
    readonly on = this.#events.on
    readonly #box: HTMLElement
    readonly #canvas = document.createElement('canvas')
    #overlays: Overlay[] = []
    #x = x({ lng: 116.397, lat: 39.909 })
    #y = y({ lng: 116.397, lat: 39.909 })
    #zoom: number
    constructor(container: string, options: { zoom?: number } = {}) {
      const found = document.getElementById(container)
      if (!found) throw new Error('Map container div not exist')
      this.#box = found
      this.#zoom = options.zoom ?? 11
      found.style.cssText += ';position:relative;overflow:hidden;touch-action:none'
      this.#canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%'
      const mark = document.createElement('span')
      mark.textContent = '实验台地图'
      mark.style.cssText = 'position:absolute;left:8px;top:6px;font:11px sans-serif;color:#6e675f'
      found.append(this.#canvas, mark)
      new ResizeObserver(() => this.#draw()).observe(found)
      this.#follow()
      setTimeout(() => this.#events.fire('complete'))
    }
    get #scale() {
      return 256 * 2 ** this.#zoom
    }
    #draw() {
      const ratio = window.devicePixelRatio || 1
      const { clientWidth, clientHeight } = this.#box
      Object.assign(this.#canvas, { width: clientWidth * ratio, height: clientHeight * ratio })
      parts.ground(this.#canvas, { x: this.#x, y: this.#y, scale: this.#scale })
      for (const { element, position, anchor } of this.#overlays) {
        const px = (x(position) - this.#x) * this.#scale + clientWidth / 2
        const py = (y(position) - this.#y) * this.#scale + clientHeight / 2
        element.style.transform = `translate(${px}px,${py}px) translate(-50%,${anchor === 'center' ? '-50%' : '-100%'})`
      }
    }
    /** A finger moves it, two fingers or the wheel zoom it, a tap beside the markers is its own. */
    #follow() {
      const fingers = new Map<number, PointerEvent>()
      let dragged = 0
      const spread = () => {
        const [a, b] = [...fingers.values()]
        return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0
      }
      this.#box.addEventListener('pointerdown', (event) => {
        dragged = 0
        fingers.set(event.pointerId, event)
      })
      window.addEventListener('pointermove', (event) => {
        const before = fingers.get(event.pointerId)
        if (!before) return
        const wide = spread()
        fingers.set(event.pointerId, event)
        const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY]
        dragged += Math.abs(dx) + Math.abs(dy)
        if (wide > 0) return this.#zoomTo(this.#zoom + Math.log2(spread() / wide))
        this.#x -= dx / this.#scale
        this.#y -= dy / this.#scale
        this.#draw()
      })
      for (const end of ['pointerup', 'pointercancel'])
        window.addEventListener(end, (event) => {
          if (!fingers.delete((event as PointerEvent).pointerId) || dragged > 8 || end === 'pointercancel') return
          if (event.target === this.#canvas) this.#events.fire('click')
        })
      this.#box.addEventListener('wheel', (event) => {
        event.preventDefault()
        this.#zoomTo(this.#zoom - event.deltaY / 400)
      })
    }
    #zoomTo(zoom: number) {
      this.#zoom = Math.min(Math.max(zoom, 3), 20)
      this.#draw()
    }
    add(added: Overlay[]) {
      this.#overlays = [...this.#overlays, ...added]
      this.#box.append(...added.map(({ element }) => element))
      this.#draw()
    }
    remove(gone: Overlay[]) {
      this.#overlays = this.#overlays.filter((one) => !gone.includes(one))
      for (const { element } of gone) element.remove()
    }
    panTo(center: LngLat) {
      this.#x = x(center)
      this.#y = y(center)
      this.#draw()
    }
    setFitView(overlays: Overlay[], _immediately: boolean, avoid: number[], closest: number) {
      const across = overlays.map(({ position }) => x(position))
      const down = overlays.map(({ position }) => y(position))
      const [west, east] = [Math.min(...across), Math.max(...across)]
      const [north, south] = [Math.min(...down), Math.max(...down)]
      const [above = 0, below = 0, left = 0, right = 0] = avoid
      const room = (pixels: number, part: number) => Math.log2(Math.max(pixels, 80) / 256 / Math.max(part, 1e-9))
      const wide = room(this.#box.clientWidth - left - right, east - west)
      const high = room(this.#box.clientHeight - above - below, south - north)
      this.#zoom = Math.min(wide, high, closest)
      this.#x = (west + east) / 2
      this.#y = (north + south) / 2 - (above - below) / 2 / this.#scale
      this.#draw()
    }
  }

  return { Map: AMapMap, Marker }
}
