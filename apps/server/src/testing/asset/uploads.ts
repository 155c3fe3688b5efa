import { createHash } from 'node:crypto'
import { beginUpload, finishUpload, uploadStates } from '@kuaimen/contract/asset/asset.endpoints'
import { bytesOfChunk, type MemberKind, type StaffKind } from '@kuaimen/contract/asset/asset.rules'
import type { UploadView } from '@kuaimen/contract/asset/asset.views'
import { staffBeginUpload, staffFinishUpload, staffUploadStates } from '@kuaimen/contract/asset/staff.endpoints'
import sharp from 'sharp'
import { CONSOLE_HEADERS, type TestApp } from '../app'
import { runQueued } from '../queue'

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

let made = 0

/** A picture that is like no other: its colour counts. */
export function aPicture({ width = 320, height = 240 } = {}): Promise<Buffer> {
  made += 1
  const background = { r: (made * 37) % 256, g: (made * 91) % 256, b: (made * 13) % 256 }
  return sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer()
}

interface PutOptions {
  readonly token?: string | undefined
  readonly headers?: Record<string, string>
  readonly sha256?: string
}

/** One chunk, as the client sends it; answers the status. */
export async function putChunk(
  app: TestApp,
  uploadNo: string,
  nth: number | string,
  bytes: Buffer,
  { token, headers = {}, sha256 = sha256Of(bytes) }: PutOptions = {},
): Promise<number> {
  const { statusCode } = await app.http.inject({
    method: 'PUT',
    url: `/upload/${uploadNo}/${nth}`,
    payload: bytes,
    headers: {
      'content-type': 'application/octet-stream',
      'x-chunk-sha256': sha256,
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
  })
  return statusCode
}

/** All chunks that are missing. */
export async function putAll(app: TestApp, view: UploadView, bytes: Buffer, options: PutOptions): Promise<number[]> {
  const statuses: number[] = []
  for (let nth = 0; nth < view.chunks; nth += 1) {
    if (view.have.includes(nth)) continue
    const from = nth * view.chunk_bytes
    const part = bytes.subarray(from, from + bytesOfChunk(nth, bytes.length, view.chunk_bytes))
    statuses.push(await putChunk(app, view.upload_no, nth, part, options))
  }
  return statuses
}

export const wishOf = (kind: MemberKind, bytes: Buffer, name = 'a.jpg') => ({
  ...{ kind, name, bytes: bytes.length, sha256: sha256Of(bytes) },
})

/** Sent and finished, and not joined yet. */
export async function sent(app: TestApp, token: string, kind: MemberKind, bytes: Buffer): Promise<UploadView> {
  const begun = await app.call(beginUpload, wishOf(kind, bytes), { token })
  if (begun.code !== 0) throw new Error(`not begun: ${begun.msg}`)
  await putAll(app, begun.data, bytes, { token })
  return (await app.call(finishUpload, { upload_no: begun.data.upload_no }, { token })).data
}

export const stateOf = async (app: TestApp, token: string, uploadNo: string): Promise<UploadView> =>
  (await app.call(uploadStates, { upload_nos: uploadNo }, { token })).data[0]!

/** The upload of a member's file, after the darkroom. */
export async function uploaded(app: TestApp, token: string, kind: MemberKind, bytes: Buffer): Promise<UploadView> {
  const { upload_no } = await sent(app, token, kind, bytes)
  await runQueued(app, 'asset:join')
  return stateOf(app, token, upload_no)
}

/** The number of a picture that a member has uploaded. */
export async function anAsset(app: TestApp, token: string, kind: MemberKind, bytes?: Buffer): Promise<string> {
  const { asset_no, why } = await uploaded(app, token, kind, bytes ?? (await aPicture()))
  if (!asset_no) throw new Error(`refused: ${why}`)
  return asset_no
}

/** The same by a machine of the chain's. */
export async function aStaffAsset(app: TestApp, token: string, kind: StaffKind, bytes?: Buffer): Promise<string> {
  const file = bytes ?? (await aPicture({ width: 1600, height: 900 }))
  const wish = { kind, name: 'picture.jpg', bytes: file.length, sha256: sha256Of(file) }
  const { data } = await app.call(staffBeginUpload, wish, { token })
  await putAll(app, data, file, { token, headers: CONSOLE_HEADERS })
  await app.call(staffFinishUpload, { upload_no: data.upload_no }, { token })
  await runQueued(app, 'asset:join')
  const [state] = (await app.call(staffUploadStates, { upload_nos: data.upload_no }, { token })).data
  if (!state?.asset_no) throw new Error(`refused: ${state?.why}`)
  return state.asset_no
}
