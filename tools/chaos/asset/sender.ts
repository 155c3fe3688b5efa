// A phone that uploads one picture in numbered chunks, and goes on by itself whatever becomes of the server.
import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { UploadView } from '@kuaimen/contract/asset/asset.views'
import { type Answer, callAs } from '../tap.ts'
import type { World } from '../world.ts'

const AGAIN_MS = 200
const GIVES_UP_MS = 180_000

const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

export class Sender {
  upload_no = ''
  view: UploadView | undefined
  /** Chunks that were sent, again ones included. */
  sent = 0
  readonly sha256: string

  constructor(
    private readonly subject: World,
    private readonly token: string,
    readonly bytes: Buffer,
  ) {
    this.sha256 = sha256Of(bytes)
  }

  private async ask<T>(path: string, body?: object): Promise<T> {
    const { code, data } = await callAs(this.subject.url, this.token, path, body)
    if (code !== 0) throw new Error(`${path}: ${code}`)
    return data as T
  }

  /** By its natural key: the same file again is the same upload. */
  async begin(): Promise<UploadView> {
    const wish = { kind: 'review', name: 'chaos.png', bytes: this.bytes.length, sha256: this.sha256, slow: true }
    this.view = await this.ask<UploadView>('/api/asset/upload', wish)
    this.upload_no ||= this.view.upload_no
    return this.view
  }

  private async put(nth: number, { upload_no, chunk_bytes }: UploadView): Promise<number> {
    const part = this.bytes.subarray(nth * chunk_bytes, (nth + 1) * chunk_bytes)
    this.sent += 1
    try {
      const { status } = await fetch(`${this.subject.url}/upload/${upload_no}/${nth}`, {
        method: 'PUT',
        headers: {
          'content-type': 'application/octet-stream',
          'x-chunk-sha256': sha256Of(part),
          authorization: `Bearer ${this.token}`,
        },
        body: new Uint8Array(part),
        signal: AbortSignal.timeout(15_000),
      })
      return status
    } catch {
      return 0
    }
  }

  /** Chunks alone, as far as the server takes them. */
  async putMissing(): Promise<void> {
    const view = this.view ?? (await this.begin())
    const missing = Array.from({ length: view.chunks }, (_, nth) => nth).filter((nth) => !view.have.includes(nth))
    for (const nth of missing) if ((await this.put(nth, view)) === 0) break
  }

  finish(): Promise<Answer> {
    return callAs(this.subject.url, this.token, '/api/asset/upload/finish', { upload_no: this.upload_no })
  }

  /** Every chunk that the server has not, until it has all. */
  async sendChunks(): Promise<void> {
    for (const end = Date.now() + GIVES_UP_MS; Date.now() < end; await pause(AGAIN_MS)) {
      const view = await this.begin()
      if (view.state !== 'open' || view.have.length === view.chunks) return
      await this.putMissing()
    }
    throw new Error(`${this.upload_no}: its chunks never arrived`)
  }

  /** From wherever it stands to the picture. */
  async untilDone(): Promise<UploadView> {
    for (const end = Date.now() + GIVES_UP_MS; Date.now() < end; await pause(AGAIN_MS)) {
      await this.sendChunks()
      const view = this.view!
      if (view.state === 'done' || view.state === 'refused') return view
      if (view.state === 'open') await this.finish()
    }
    throw new Error(`${this.upload_no}: no picture came of it`)
  }
}
