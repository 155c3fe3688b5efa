import { beginUpload, dropUpload, finishUpload, uploadStates } from '@kuaimen/contract/asset/asset.endpoints'
import { chunksMissing, pictureBroken, storageFull, uploadSize } from '@kuaimen/contract/asset/asset.errors'
import { bytesOfChunk, type MemberKind } from '@kuaimen/contract/asset/asset.rules'
import type { UploadView } from '@kuaimen/contract/asset/asset.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { COOKIES } from '@kuaimen/contract/kernel/rendering'
import { type Call, TransportError } from '../../api/call'
import { putChunk } from '../../api/chunk'
import { browserCookies } from '../browser/cookies'
import { type BegunUpload, recallUpload, rememberUpload } from './begun-uploads'
import { drawn } from './draw'
import { sha256Of } from './sha256'

/** A picture that was not taken, with the words for its owner. */
export class UploadRefused extends Error {
  override name = 'UploadRefused'
  /** The file itself is not fit: sent again, it would be refused again. */
  readonly isFinal: boolean

  constructor(words: string, isFinal = false) {
    super(words)
    this.isFinal = isFinal
  }
}

export interface Sending {
  readonly call: Call
  readonly kind: MemberKind
  readonly signal: AbortSignal
  /** Called with how much of it has arrived, from 0 to 1. */
  readonly onShare: (share: number) => void
  /** Called when the network is lost, and when it is back. */
  readonly onLost: (isLost: boolean) => void
  /** Called with the number under which the upload can be dropped. */
  readonly onBegun?: (uploadNo: string) => void
}

const AT_ONCE = 3
const FIRST_WAIT_MS = 1000
const LONGEST_WAIT_MS = 30_000
const ASK_AGAIN_MS = 400
const ASK_LATER_MS = 2000
const ROUNDS_AT_MOST = 30
/** Answers after which sending again is of no use. */
const FINAL: ReadonlySet<number> = new Set([401, 403])
const QUIET = { quiet: true } as const

/** AbortSignal.throwIfAborted is too young for the browsers that we serve. */
const goOn = ({ aborted }: AbortSignal): void => {
  if (aborted) throw new UploadRefused('')
}

let running = 0
const queue: (() => void)[] = []

/** Three files at once; the others wait for their turn. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_ONCE) await new Promise<void>((resolve) => queue.push(resolve))
  running += 1
  try {
    return await work()
  } finally {
    running -= 1
    queue.shift()?.()
  }
}

/** A while, or until the network says that it is back, or the picture is let go. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(clock)
      window.removeEventListener('online', end)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const clock = setTimeout(end, ms)
    window.addEventListener('online', end)
    signal.addEventListener('abort', end)
  })

/** A crowd passes in seconds; a storage that is full answers 507 and says so. */
const mayPass = (error: unknown): boolean =>
  error instanceof TransportError || (error instanceof Refusal && error.status === 503)

/** Again and again, after one second at first and after thirty at most, until there is an answer. */
async function steadily<T>({ signal, onLost }: Sending, work: () => Promise<T>): Promise<T> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
    goOn(signal)
    try {
      const answer = await work()
      onLost(false)
      return answer
    } catch (error) {
      if (signal.aborted || !mayPass(error)) throw error
      onLost(true)
      await pause(wait * (0.75 + Math.random() / 2), signal)
    }
  }
}

export const keyOf = (kind: MemberKind, { name, size, lastModified }: File): string =>
  [kind, name, size, lastModified].join(':')

/** Draws and hashes a chosen file once; after a reload the same bytes are there. */
export async function prepare(kind: MemberKind, file: File): Promise<BegunUpload> {
  const key = keyOf(kind, file)
  if (file.size === 0) throw new UploadRefused(pictureBroken.msg, true)
  const before = await recallUpload(key)
  if (before) return before
  const bytes = await drawn(file)
  const upload = { key, name: file.name, bytes, sha256: await sha256Of(bytes), at: Date.now() }
  await rememberUpload(upload)
  return upload
}

type Connection = { readonly effectiveType?: string; readonly saveData?: boolean }

const isSlow = (): boolean => {
  const { connection } = navigator as Navigator & { connection?: Connection }
  return connection?.saveData === true || /2g|3g/.test(connection?.effectiveType ?? '')
}

const begin = (upload: BegunUpload, sending: Sending): Promise<UploadView> => {
  const { name, sha256, bytes } = upload
  const wish = { kind: sending.kind, name, bytes: bytes.size, sha256, slow: isSlow() }
  return steadily(sending, async () => {
    const view = await sending.call(beginUpload, wish, QUIET)
    if (view.upload_no !== '') sending.onBegun?.(view.upload_no)
    return view
  })
}

/** Its owner does not want it any more; where nobody hears that, it runs out by itself. */
export const drop = (call: Call, uploadNo: string): Promise<unknown> =>
  call(dropUpload, { upload_no: uploadNo }, QUIET).catch(() => undefined)

async function stateOf(uploadNo: string, sending: Sending): Promise<UploadView | undefined> {
  const [found] = await steadily(sending, () => sending.call(uploadStates, { upload_nos: uploadNo }, QUIET))
  return found
}

/** One chunk; what the answer was is asked afterwards, so that a lost one costs nothing. */
async function sendChunk(view: UploadView, nth: number, { bytes }: BegunUpload, sending: Sending): Promise<void> {
  const from = nth * view.chunk_bytes
  const size = bytesOfChunk(nth, bytes.size, view.chunk_bytes)
  const part = bytes.slice(from, from + size)
  const status = await putChunk({
    uploadNo: view.upload_no,
    nth,
    bytes: part,
    sha256: await sha256Of(part),
    token: browserCookies()[COOKIES.token],
    onSent: (sent) => sending.onShare(Math.min(1, (from + Math.min(sent, size)) / bytes.size)),
    signal: sending.signal,
  })
  if (status === 413) throw new UploadRefused(uploadSize.msg, true)
  if (FINAL.has(status)) throw new UploadRefused('登录已失效，请重新登录后再上传')
  if (status === 507) throw new UploadRefused(storageFull.msg)
  if (status !== 204) throw new TransportError('')
}

async function sendMissing(view: UploadView, upload: BegunUpload, sending: Sending): Promise<void> {
  for (let nth = 0; nth < view.chunks; nth += 1) {
    goOn(sending.signal)
    if (!view.have.includes(nth)) await sendChunk(view, nth, upload, sending)
  }
}

/** Some chunks may have been lost on the way: what is missing is asked, sent, and the end said again. */
async function finish(view: UploadView, sending: Sending): Promise<void> {
  try {
    await steadily(sending, () => sending.call(finishUpload, { upload_no: view.upload_no }, QUIET))
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== chunksMissing.code) throw error
  }
}

async function sendAll(upload: BegunUpload, sending: Sending): Promise<string> {
  let view = await begin(upload, sending)
  let asked = 0
  for (let rounds = 0; ; ) {
    if (view.state === 'done' && view.asset_no) return view.asset_no
    if (view.state === 'refused') throw new UploadRefused(view.why, true)
    if (view.state === 'over' || (view.state === 'done' && !view.asset_no)) view = await begin(upload, sending)
    if (view.state === 'open') {
      // A line that is there and spoils each chunk would be tried for ever.
      rounds += 1
      if (rounds > ROUNDS_AT_MOST) throw new UploadRefused('图片没有传完，请重试')
      try {
        await sendMissing(view, upload, sending)
        await finish(view, sending)
      } catch (error) {
        if (sending.signal.aborted || !mayPass(error)) throw error
        sending.onLost(true)
        await pause(Math.min(FIRST_WAIT_MS * 2 ** rounds, LONGEST_WAIT_MS), sending.signal)
      }
    } else await pause(asked++ < 10 ? ASK_AGAIN_MS : ASK_LATER_MS, sending.signal)
    goOn(sending.signal)
    view = (await stateOf(view.upload_no, sending)) ?? (await begin(upload, sending))
  }
}

/** Brings a picture to the server, however often the line is cut; answers its number. */
export const upload = (begun: BegunUpload, sending: Sending): Promise<string> => inTurn(() => sendAll(begun, sending))

/** Whether another try with the same file is of no use. */
export const isFinal = (error: unknown): boolean =>
  error instanceof UploadRefused ? error.isFinal : error instanceof Refusal && error.code === uploadSize.code

/** The words for a picture that did not arrive. */
export const whyNot = (error: unknown): string =>
  error instanceof UploadRefused || error instanceof Refusal ? error.message : '图片没有传上，请重试'
