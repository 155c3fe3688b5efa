import { fetchAnew, isServerReached } from '../../api/call'
import { tabStorage } from '../../platform/browser/phone-storage'
import { sendFault } from '../../platform/session/report-ignored-error'
import { files } from '../../ui/lazy/lazyPart'
import { toast } from '../../ui/Toast/toast'

const MESSAGE = '检测到程序有更新版本，正在刷新，请稍后...'
const RELOAD_AFTER_MS = 1000
const LAST = 'stale_chunk_reload'
const NOT_AGAIN_WITHIN_MS = 30_000
/** An import has no limit of its own. */
const LOADED_WITHIN_MS = 120_000

/** away: our server cannot be reached. reloading: a release came, and the page is about to reload. stuck: it has just reloaded for that. */
export type ChunkFailure = 'away' | 'reloading' | 'stuck'

async function judge(why: string): Promise<ChunkFailure> {
  if (!(await isServerReached()) || (await fetchModules())) return 'away'
  // A file that stays away must not make the page reload for ever.
  if (Date.now() - Number(tabStorage.get(LAST) ?? 0) < NOT_AGAIN_WITHIN_MS) return 'stuck'
  tabStorage.set(LAST, String(Date.now()))
  toast(MESSAGE, { duration: 10_000 })
  sendFault('stale_chunk', why)
  setTimeout(() => location.reload(), RELOAD_AFTER_MS)
  return 'reloading'
}

let judging: Promise<ChunkFailure> | undefined

/** A file of the build could not be had: the network is gone, or a release removed it. Asked about once at a time. */
export function chunkFailed(why: unknown): Promise<ChunkFailure> {
  judging ??= judge(String(why)).then((verdict) => {
    // Until the page is gone, everything that fails has the same cause.
    if (verdict !== 'reloading') judging = undefined
    return verdict
  })
  return judging
}

/** Addresses of style files that failed. The build's loader asks for each only once, so a retry would go without. */
const failedStyles = new Set<string>()
/** And of modules: WebKit does not ask again for one whose preload has failed, until a fetch has brought it. */
const failedModules = new Set<string>()

function noteFile({ target }: Event): void {
  if (!(target instanceof HTMLLinkElement)) return
  if (target.rel === 'stylesheet') failedStyles.add(target.href)
  else if (target.rel === 'modulepreload') failedModules.add(target.href)
  else return
  target.remove()
}

/** Whether there were some, and all of them can be had now. */
async function fetchModules(): Promise<boolean> {
  const before = failedModules.size
  await Promise.all(
    [...failedModules].map(async (href) => {
      if (await fetchAnew(href)) failedModules.delete(href)
    }),
  )
  return before > 0 && failedModules.size === 0
}

const fetchStyle = (href: string) =>
  new Promise<void>((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`no style ${href}`))
    failedStyles.delete(href)
    document.head.append(link)
  })

/** Loads a file of the build, with what an earlier try could not get. */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  let clock: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    clock = setTimeout(() => reject(new Error('a file took too long')), LOADED_WITHIN_MS)
  })
  const loaded = Promise.all([fetchModules(), ...[...failedStyles].map(fetchStyle)]).then(load)
  return Promise.race([loaded, tooLate]).finally(() => clearTimeout(clock))
}

/** For every file, also those that are asked for in the background: a release that removed one is loaded anew. */
export function watchChunks(): void {
  files.load = loadChunk
  window.addEventListener('error', noteFile, true)
  window.addEventListener('vite:preloadError', ({ payload }) => void chunkFailed(payload))
}
