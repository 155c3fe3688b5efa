import { sidesFit } from '@kuaimen/contract/asset/intake.rules'
import type { Variant } from '@kuaimen/contract/asset/variant.rules'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { type Answer, type Developed, type MadeVariant, MEMORY_MB, type Wanted } from './shape'

// A process of its own: what a hostile file breaks, it breaks here, where nothing else is.

/** All sizes come from one decoding of this size. */
const BASE_SIDE = 2048
const LOOK_EVERY_MS = 20

sharp.concurrency(1)
sharp.cache(false)
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})

const send = (answer: Answer, sent = () => {}) => void process.send?.(answer, sent)

// An ordinary exit would wait for the very work that grows.
const killSelf = () => process.kill(process.pid, 'SIGKILL')
let memoryMb = MEMORY_MB
setInterval(() => {
  if (process.memoryUsage.rss() > memoryMb * 1024 * 1024) send({ is: 'large' }, killSelf)
}, LOOK_EVERY_MS)

const upright = ({ autoOrient, width, height }: Metadata) => ({
  width: autoOrient?.width ?? width,
  height: autoOrient?.height ?? height,
})

/** Dates as cameras write them; the place is never looked for. */
function takenIn(exif: Buffer | undefined): string {
  const dates = exif?.toString('latin1').match(/\b(19|20)\d\d:[01]\d:[0-3]\d [0-2]\d:[0-5]\d:[0-5]\d/g) ?? []
  return dates.sort()[0] ?? ''
}

const hex = (part: number): string => Math.round(part).toString(16).padStart(2, '0')

interface Base {
  readonly image: () => Sharp
  readonly alpha: boolean
}

/** Upright, in sRGB and without its profile: pixels alone. */
async function decode(bytes: Uint8Array, { pixels }: Wanted): Promise<Base> {
  const { data, info } = await sharp(bytes, { failOn: 'error', limitInputPixels: pixels, autoOrient: true, pages: 1 })
    .resize({ width: BASE_SIDE, height: BASE_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return { image: () => sharp(data, { raw: { width, height, channels } }), alpha: channels === 4 || channels === 2 }
}

async function meanOf({ image }: Base): Promise<string> {
  const pixel = await image()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(1, 1, { fit: 'fill' })
    .raw()
    .toBuffer()
  const [red = 0, green = red, blue = red] = pixel
  return `#${hex(red)}${hex(green)}${hex(blue)}`
}

async function variantOf({ image }: Base, { name, mime, width, height, quality }: Variant): Promise<MadeVariant> {
  const sized =
    height === undefined
      ? image().resize({ width, withoutEnlargement: true })
      : image().resize({ width, height, fit: 'cover', position: 'attention' })
  const encoded =
    mime === 'image/jpeg'
      ? sized.flatten({ background: '#ffffff' }).jpeg({ quality, mozjpeg: true })
      : sized.webp({ quality, effort: 4 })
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true })
  return { name, mime, width: info.width, height: info.height, bytes: data }
}

async function develop(bytes: Uint8Array, wanted: Wanted): Promise<Answer> {
  const found = await sharp(bytes, { failOn: 'error', limitInputPixels: wanted.pixels }).metadata()
  const sides = upright(found)
  if (!sidesFit(sides, wanted)) return { is: 'refused', why: 'sides' }
  if (wanted.one_frame && (found.pages ?? 1) > 1) return { is: 'refused', why: 'broken' }
  const base = await decode(bytes, wanted)
  const variants: MadeVariant[] = []
  for (const variant of wanted.variants) variants.push(await variantOf(base, variant))
  const picture: Developed = {
    ...sides,
    colour: await meanOf(base),
    alpha: base.alpha,
    taken: takenIn(found.exif),
    variants,
  }
  return { is: 'developed', picture }
}

const isTooManyPixels = (error: unknown): boolean => error instanceof Error && /pixel limit/.test(error.message)

async function answerTo({ bytes, wanted }: { bytes: Uint8Array; wanted: Wanted }): Promise<Answer> {
  memoryMb = wanted.memory_mb ?? MEMORY_MB
  try {
    return await develop(bytes, wanted)
  } catch (error) {
    return { is: 'refused', why: isTooManyPixels(error) ? 'sides' : 'broken' }
  }
}

// A terminal's Ctrl-C reaches the whole group: the server ends in its own order, and this one with it.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.on('disconnect', killSelf)
process.on(
  'message',
  (asked: { bytes: Uint8Array; wanted: Wanted }) => void answerTo(asked).then((answer) => send(answer)),
)
send({ is: 'ready' })
