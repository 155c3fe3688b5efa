import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { CAPTCHA, PIECE_BOX, pieceOutline } from '@kuaimen/contract/account/captcha.rules'
import type { Sharp, SharpOptions } from 'sharp'
import type { Services } from '../../context'
import { assetFolder } from '../../http/files/assets'
import { logIgnored } from '../../http/observe/report-ignored-error'

type Needs = Pick<Services, 'env' | 'log' | 'randomBytes'>
type Maker = (input: string | Buffer, options?: SharpOptions) => Sharp

/** Drawn at twice the size, so that a phone's screen shows it sharp. */
const SCALE = 2
const WIDTH = CAPTCHA.width * SCALE
const HEIGHT = CAPTCHA.height * SCALE
/** Pictures are drawn this much larger and cropped at random: the same one never repeats pixel for pixel. */
const SPARE = 20
const QUALITY = { quality: 82, effort: 0 } as const
const PICTURE = /\.(webp|png|jpe?g|avif)$/i

const svg = (body: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PIECE_BOX * SCALE}" height="${PIECE_BOX * SCALE}" viewBox="0 0 ${PIECE_BOX} ${PIECE_BOX}">${body}</svg>`,
  )

const MASK = svg(`<path d="${pieceOutline()}" fill="#fff"/>`)
const RIM = svg(`<path d="${pieceOutline()}" fill="none" stroke="#fff" stroke-opacity=".9" stroke-width="1.2"/>`)
const SHADE = svg(
  `<path d="${pieceOutline()}" fill="#1c1a17" fill-opacity=".46" stroke="#fff" stroke-opacity=".65" stroke-width="1"/>`,
)

/** The image library takes tens of megabytes: it is loaded when the first puzzle is made. */
let loading: Promise<Maker> | undefined
const imaging = (): Promise<Maker> => {
  loading ??= import('sharp').then(({ default: sharp }) => {
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loading
}

/** A brand without pictures of its own has no folder. */
const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

async function namesIn(log: Needs['log'], folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (!isMissing(error)) logIgnored(log, 'account:puzzle_pictures', error)
    return []
  }
}

const picturesIn = async (log: Needs['log'], folder: string): Promise<string[]> =>
  (await namesIn(log, folder)).filter((name) => PICTURE.test(name)).map((name) => join(folder, name))

const pick = (needs: Needs, list: readonly string[]): string | undefined =>
  list[Buffer.from(needs.randomBytes(4)).readUInt32BE() % list.length]

/** One picture, cropped and mirrored by chance, as raw pixels. */
async function ground(needs: Needs, file: string): Promise<Buffer> {
  const sharp = await imaging()
  const [dx = 0, dy = 0, turn = 0] = needs.randomBytes(3)
  return sharp(file)
    .resize(WIDTH + SPARE, HEIGHT + SPARE, { fit: 'cover' })
    .extract({ left: dx % (SPARE + 1), top: dy % (SPARE + 1), width: WIDTH, height: HEIGHT })
    .flop(turn % 2 === 1)
    .ensureAlpha()
    .raw()
    .toBuffer()
}

/** The brand's own pictures lie in DATA_DIR/captcha; without any, or when one cannot be read, ours are used. */
async function randomGround(needs: Needs): Promise<Buffer> {
  const supplied = pick(needs, await picturesIn(needs.log, join(needs.env.DATA_DIR, 'captcha')))
  if (supplied) {
    try {
      return await ground(needs, supplied)
    } catch (error) {
      logIgnored(needs.log, 'account:puzzle_picture', error, { picture: supplied })
    }
  }
  const own = pick(needs, await picturesIn(needs.log, assetFolder('captcha')))
  if (!own) throw new Error('the puzzle pictures are missing')
  return ground(needs, own)
}

const dataUri = (bytes: Buffer) => `data:image/webp;base64,${bytes.toString('base64')}`

/** The picture with its hole, and the piece that was cut from there; left and top are those of the piece's box. */
export async function drawPuzzle(
  needs: Needs,
  hole: { left: number; top: number },
): Promise<{ image: string; piece: string }> {
  const sharp = await imaging()
  const pixels = await randomGround(needs)
  const raw = { raw: { width: WIDTH, height: HEIGHT, channels: 4 } } as const
  const [left, top, size] = [hole.left * SCALE, hole.top * SCALE, PIECE_BOX * SCALE]
  const [image, piece] = await Promise.all([
    sharp(pixels, raw)
      .composite([{ input: SHADE, left, top }])
      .removeAlpha()
      .webp(QUALITY)
      .toBuffer(),
    sharp(pixels, raw)
      .extract({ left, top, width: size, height: size })
      .composite([{ input: MASK, blend: 'dest-in' }, { input: RIM }])
      .webp(QUALITY)
      .toBuffer(),
  ])
  return { image: dataUri(image), piece: dataUri(piece) }
}
