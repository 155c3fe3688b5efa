import type { AMapApi, AMapMap, AMapMarker } from './store/amap'
import type { FromMap, Pin, Shown } from './store/map-messages'

interface Settings {
  readonly script: string
  readonly callback: string
  readonly service: string
}

const CLOSEST = 15
/** More would lie over each other at full size. */
const LARGE_AT_MOST = 6
/** The words above and the cards below stay clear. */
const AROUND = [96, 200, 56, 56]
const PIN = 'M16 41S2 27.3 2 16a14 14 0 0128 0c0 11.3-14 25-14 25zM16 10.5a5.5 5.5 0 100 11 5.5 5.5 0 000-11z'

const post = (message: FromMap) => window.parent.postMessage(message, window.location.origin)

const style = document.createElement('style')
style.textContent = `
  .pin{position:relative;display:block;width:44px;height:52px;margin:0;padding:4px 6px;border:0;background:none;cursor:pointer}
  .pin svg{display:block;width:32px;height:44px;fill:#fff;stroke:#c2452d;stroke-width:2;filter:drop-shadow(0 1px 2px rgba(28,26,23,.3))}
  .many svg{transform:scale(.72);transform-origin:50% 100%}
  .pin[aria-pressed=true] svg{fill:#c2452d;stroke:#fff;transform:scale(1.2);transform-origin:50% 100%}
  .tip{position:absolute;bottom:60px;left:50%;display:none;padding:4px 10px;border-radius:999px;background:#c2452d;color:#fff;font:500 13px/1.4 "PingFang SC","Noto Sans SC",system-ui,sans-serif;white-space:nowrap;transform:translateX(-50%);pointer-events:none;box-shadow:0 2px 8px rgba(28,26,23,.25)}
  .pin[aria-pressed=true] .tip:not(:empty){display:block}
  .pin:focus-visible{outline:2px solid #1c1a17;border-radius:8px}
  .here{width:14px;height:14px;border:3px solid #fff;border-radius:50%;background:#2f6fd0;box-shadow:0 1px 4px rgba(28,26,23,.4)}`
document.head.append(style)

function pinElement({ name, label }: Pin): HTMLButtonElement {
  const button = document.createElement('button')
  button.className = 'pin'
  button.type = 'button'
  button.setAttribute('aria-label', name)
  button.innerHTML = `<svg viewBox="0 0 32 43" aria-hidden="true"><path d="${PIN}"/></svg>`
  const tip = document.createElement('span')
  tip.className = 'tip'
  tip.textContent = label
  button.append(tip)
  return button
}

/** Draws what the page says, and tells the page what the finger says. */
function follow(AMap: AMapApi, map: AMapMap): void {
  let pins = new Map<number, { marker: AMapMarker; button: HTMLButtonElement; pin: Pin }>()
  let visitor: AMapMarker | undefined
  let drawn = ''
  let followed: number | undefined
  let driven = ''
  const at = ({ longitude, latitude }: Pick<Pin, 'longitude' | 'latitude'>) => new AMap.LngLat(longitude, latitude)

  const place = (pin: Pin) => {
    const button = pinElement(pin)
    const marker = new AMap.Marker({ position: at(pin), content: button, anchor: 'bottom-center' })
    const choose = () => post({ kind: 'chosen', id: pin.id })
    // A finger is the map's own event, a key only the button's.
    marker.on('click', choose)
    button.addEventListener('click', choose)
    return { marker, button, pin }
  }
  const redraw = ({ pins: wanted, chosen }: Shown) => {
    // All of them are in sight first; the map follows a choice that is made after that.
    followed = chosen
    map.remove([...pins.values()].map(({ marker }) => marker))
    // The southern ones stand in front, as things do.
    const fromNorth = [...wanted].sort((a, b) => b.latitude - a.latitude)
    pins = new Map(fromNorth.map((pin) => [pin.id, place(pin)]))
    for (const { button } of pins.values()) button.classList.toggle('many', wanted.length > LARGE_AT_MOST)
    const markers = [...pins.values()].map(({ marker }) => marker)
    map.add(markers)
    if (markers.length > 0) map.setFitView(markers, true, AROUND, CLOSEST)
  }
  const mark = ({ chosen }: Shown) => {
    let front = 100
    for (const [id, { marker, button }] of pins) {
      button.setAttribute('aria-pressed', String(id === chosen))
      front += 1
      marker.setzIndex(id === chosen ? 1000 : front)
    }
    const found = chosen === undefined ? undefined : pins.get(chosen)
    if (found && chosen !== followed) map.panTo(at(found.pin))
    followed = chosen
  }
  const standHere = ({ here }: Shown) => {
    if (visitor) map.remove([visitor])
    visitor = undefined
    if (!here) return
    const content = document.createElement('div')
    content.className = 'here'
    visitor = new AMap.Marker({ position: at(here), content, anchor: 'center', zIndex: 90 })
    map.add([visitor])
  }
  const drive = ({ chosen, here }: Shown) => {
    const found = chosen === undefined ? undefined : pins.get(chosen)
    const trip = JSON.stringify([chosen, here])
    if (!found || !here || trip === driven) return
    driven = trip
    new AMap.Driving({ policy: 0 }).search(at(here), at(found.pin), (status, result) => {
      const route = status === 'complete' && typeof result === 'object' ? result.routes?.[0] : undefined
      if (route) post({ kind: 'drive', drive: { id: found.pin.id, metres: route.distance, seconds: route.time } })
    })
  }

  window.addEventListener('message', ({ data, origin, source }: MessageEvent<Shown>) => {
    if (origin !== window.location.origin || source !== window.parent) return
    // Others speak to frames too: extensions, tools that look for faults.
    if (!Array.isArray(data?.pins)) return
    const next = JSON.stringify(data.pins)
    if (next !== drawn) redraw(data)
    drawn = next
    standHere(data)
    mark(data)
    drive(data)
  })
}

function open(): void {
  const settings: Settings = JSON.parse(document.getElementById('settings')?.textContent ?? '{}')
  window._AMapSecurityConfig = { serviceHost: window.location.origin + settings.service }
  const script = document.createElement('script')
  script.src = settings.script
  script.onerror = () => post({ kind: 'failed' })
  const loaded = () => {
    const { AMap } = window
    if (!AMap) return post({ kind: 'failed' })
    const map = new AMap.Map('map', { zoom: 11, viewMode: '2D', resizeEnable: true })
    map.on('complete', () => {
      follow(AMap, map)
      post({ kind: 'ready' })
    })
  }
  Object.assign(window, { [settings.callback]: loaded })
  document.head.append(script)
}

open()
