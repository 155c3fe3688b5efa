// @vitest-environment happy-dom
import { beginUpload, finishUpload, uploadStates } from '@kuaimen/contract/asset/asset.endpoints'
import { chunksMissing, pictureBroken, storageFull, uploadQuota } from '@kuaimen/contract/asset/asset.errors'
import type { UploadView } from '@kuaimen/contract/asset/asset.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { FakeServer } from '../fake-server.testing'
import type { BegunUpload } from './begun-uploads'
import { type Sending, upload, whyNot } from './upload'

const CHUNK = 4
const bytes = new Blob(['0123456789'])
const begun: BegunUpload = { key: 'k', name: 'a.jpg', bytes, sha256: 'f'.repeat(64), at: 0 }

/** The server's side of an upload of three chunks, and a line that answers as it is asked to. */
class Line {
  readonly server = new FakeServer()
  readonly puts: number[] = []
  /** Answers of the next chunks, in order: a status, or no answer at all; afterwards all is well. */
  readonly answers: (number | 'lost' | 'lost after it came')[] = []
  have: number[] = []
  state: UploadView['state'] = 'open'
  why = ''

  constructor() {
    this.server.answers(beginUpload, () => this.view())
    this.server.answers(uploadStates, () => {
      if (this.state === 'joining') this.state = this.why ? 'refused' : 'done'
      return [this.view()]
    })
    this.server.answers(finishUpload, () => {
      this.state = 'joining'
      return this.view()
    })
  }

  view(): UploadView {
    const asset_no = this.state === 'done' ? 'M1' : null
    const { state, have, why } = this
    return { upload_no: 'U1', state, chunk_bytes: CHUNK, chunks: 3, have: [...have], asset_no, code: 0, why }
  }

  take(nth: number): number | undefined {
    this.puts.push(nth)
    const answer = this.answers.shift() ?? 204
    if (answer === 204 || answer === 'lost after it came') this.have.push(nth)
    return typeof answer === 'number' ? answer : undefined
  }
}

let line: Line
let control: AbortController
let shares: number[]
let losses: boolean[]

const sending = (): Sending => ({
  call: line.server.call,
  kind: 'review',
  signal: control.signal,
  onShare: (share) => shares.push(share),
  onLost: (isLost) => losses.push(isLost),
})

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  line = new Line()
  control = new AbortController()
  shares = []
  losses = []
  vi.stubGlobal(
    'XMLHttpRequest',
    class {
      upload: { onprogress?: (event: { loaded: number }) => void } = {}
      status = 0
      onload = () => {}
      onerror = () => {}
      onabort = () => {}
      onloadend = () => {}
      #nth = 0
      open(_: string, path: string) {
        this.#nth = Number(path.split('/')[3])
      }
      setRequestHeader() {}
      abort() {
        this.onabort()
      }
      send(part: Blob) {
        queueMicrotask(() => {
          const status = line.take(this.#nth)
          this.status = status ?? 0
          this.upload.onprogress?.({ loaded: part.size })
          if (status) this.onload()
          else this.onerror()
          this.onloadend()
        })
      }
    },
  )
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Lets seconds pass until it holds; hashing takes real time, which nobody turns. */
async function until(holds: () => boolean): Promise<void> {
  for (const end = performance.now() + 10_000; !holds(); ) {
    if (performance.now() > end) throw new Error('never came')
    await vi.advanceTimersByTimeAsync(1000)
    await new Promise((next) => setImmediate(next))
  }
}

async function ended(work: Promise<string>): Promise<string> {
  let end: { said: string } | undefined
  void work.then(
    (said) => {
      end = { said }
    },
    (error: unknown) => {
      end = { said: `refused: ${whyNot(error)}` }
    },
  )
  await until(() => end !== undefined)
  return end?.said ?? ''
}

it('brings the chunks one after the other, and waits until the picture is made', async () => {
  expect(await ended(upload(begun, sending()))).toBe('M1')
  expect(line.puts).toEqual([0, 1, 2])
  expect(shares).toEqual([0.4, 0.8, 1])
})

it('sends only what is missing', async () => {
  line.have = [0, 2]
  expect(await ended(upload(begun, sending()))).toBe('M1')
  expect(line.puts).toEqual([1])
})

it('a cut line is asked which chunks are there; one whose answer was lost is not sent again', async () => {
  line.answers.push(204, 'lost after it came')
  expect(await ended(upload(begun, sending()))).toBe('M1')
  expect(line.puts).toEqual([0, 1, 2])
  expect(losses).toContain(true)
  expect(losses.at(-1)).toBe(false)
})

it('a chunk that was lost or spoilt is sent again', async () => {
  line.answers.push('lost', 422, 503, 204)
  expect(await ended(upload(begun, sending()))).toBe('M1')
  expect(line.puts).toEqual([0, 0, 0, 0, 1, 2])
})

it.each([401, 403, 413])('stops at %i', async (status) => {
  line.answers.push(status)
  expect(await ended(upload(begun, sending()))).toMatch(/^refused: ./)
  expect(line.puts).toEqual([0])
})

it('says the words of a refusal', async () => {
  line.why = pictureBroken.msg
  expect(await ended(upload(begun, sending()))).toBe(`refused: ${pictureBroken.msg}`)
  line.server.refuses(beginUpload, { ...uploadQuota, msg: '上传得太多了' })
  expect(await ended(upload(begun, sending()))).toBe('refused: 上传得太多了')
})

it('an end that comes too early sends what the server misses', async () => {
  line.server.answers(finishUpload, () => {
    if (line.puts.length === 3) {
      line.have = [0, 2]
      throw new Refusal(chunksMissing)
    }
    line.state = 'joining'
    return line.view()
  })
  expect(await ended(upload(begun, sending()))).toBe('M1')
  expect(line.puts).toEqual([0, 1, 2, 1])
})

it('three files at once', async () => {
  const answer = line.server.delays(beginUpload)
  const works = [1, 2, 3, 4].map(() => upload(begun, sending()))
  await until(() => line.server.made(beginUpload).length >= 3)
  await vi.advanceTimersByTimeAsync(1000)
  expect(line.server.made(beginUpload)).toHaveLength(3)
  line.state = 'done'
  answer(line.view())
  expect(await Promise.all(works.map(ended))).toEqual(['M1', 'M1', 'M1', 'M1'])
})

it('what was let go sends nothing more', async () => {
  line.answers.push('lost', 'lost', 'lost')
  const work = upload(begun, sending())
  work.catch(() => {})
  await until(() => losses.includes(true))
  control.abort()
  expect(await ended(work)).toMatch(/^refused/)
  expect(line.puts).toEqual([0])
})

it('a disk that is full ends it with words, and sends nothing again', async () => {
  line.answers.push(507)
  const failed = upload(begun, sending()).catch(whyNot)
  let why: unknown
  void failed.then((said) => {
    why = said
  })
  await until(() => why !== undefined)
  expect([why, line.puts.length, losses.includes(true)]).toEqual([storageFull.msg, 1, false])
})
