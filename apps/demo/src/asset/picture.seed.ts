import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { MemberKind } from '@kuaimen/contract/asset/asset.rules'
import { VARIANTS, type Variant } from '@kuaimen/contract/asset/variant.rules'
import sharp from 'sharp'
import type { Tx } from '../../../server/src/db/database'
import type { Uploads } from '../seed-context'
import { insertPicture, type MadeSize } from './picture.sql'

/** As the darkroom makes it; the demo's own drawings need no process of their own. */
async function sizeOf(bytes: Buffer, { name, mime, width, height, quality }: Variant): Promise<MadeSize> {
  const sides = height === undefined ? { width, withoutEnlargement: true } : { width, height }
  const resized = sharp(bytes).resize({ ...sides, fit: 'cover' })
  const { data, info } = await (mime === 'image/jpeg' ? resized.jpeg({ quality }) : resized.webp({ quality })).toBuffer(
    {
      resolveWithObject: true,
    },
  )
  return { name, mime, width: info.width, height: info.height, bytes: data }
}

const hex = (value: number): string => Math.round(value).toString(16).padStart(2, '0')

interface Wanted {
  readonly memberId: number
  readonly kind: MemberKind
  /** Below the folder of the demo's pictures. */
  readonly file: string
  readonly at: Date
  readonly isShown: boolean
}

/** One of the demo's drawings as a picture that a customer has uploaded; answers its number. */
export async function seedPicture(tx: Tx, { storage, folders }: Uploads, wanted: Wanted): Promise<string> {
  const bytes = await firstOf(folders.map((folder) => join(folder, wanted.file)))
  const { width, height, format } = await sharp(bytes).metadata()
  const { channels } = await sharp(bytes).stats()
  const sizes = await Promise.all(VARIANTS[wanted.kind].map((variant) => sizeOf(bytes, variant)))
  const colour = `#${channels
    .slice(0, 3)
    .map(({ mean }) => hex(mean))
    .join('')}`
  const made = { ...wanted, name: basename(wanted.file), bytes, mime: `image/${format}`, width, height, colour, sizes }
  const { asset_no, objects } = await insertPicture(tx, made)
  for (const [key, object] of objects) await storage.put(key, object)
  return asset_no
}

async function firstOf(files: readonly string[]): Promise<Buffer> {
  for (const file of files) {
    const found = await readFile(file).catch(() => undefined)
    if (found) return found
  }
  throw new Error(`demo: none of ${files.join(', ')} is there`)
}
