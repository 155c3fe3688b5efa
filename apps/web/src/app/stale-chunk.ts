import { tabStorage } from '../platform/phone-storage'
import { sendFault } from '../platform/swallow'
import { toast } from '../ui/Toast/toast'

const MESSAGE = '检测到程序有更新版本，正在刷新，请稍后...'
const RELOAD_AFTER_MS = 1000
const LAST = 'stale_chunk_reload'
const NOT_AGAIN_WITHIN_MS = 30_000

/** A release removed the file this page still names: say so, report it, load the new release. */
export function reloadOnStaleChunk(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(tabStorage.get(LAST) ?? 0)
    // A file that stays away must not make the page reload for ever.
    if (Date.now() - last < NOT_AGAIN_WITHIN_MS) return
    event.preventDefault()
    tabStorage.set(LAST, String(Date.now()))
    toast(MESSAGE, { duration: 10_000 })
    sendFault('stale_chunk', event.payload.message)
    setTimeout(() => location.reload(), RELOAD_AFTER_MS)
  })
}
