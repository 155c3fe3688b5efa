import { type AssetKind, type AssetLimits, isMemberKind } from './asset.rules'

export type PictureType = 'jpeg' | 'png' | 'webp'

/** The type that the first bytes of a file say: a picture that is taken, another type by its name, or nothing known. */
export type FoundType =
  | { readonly picture: PictureType }
  | { readonly other: string }
  | { readonly heic: true }
  | { readonly unknown: true }

const text = (bytes: Uint8Array, from: number, length: number): string =>
  String.fromCharCode(...bytes.subarray(from, from + length))

const begins = (bytes: Uint8Array, marks: readonly number[]): boolean => marks.every((mark, nth) => bytes[nth] === mark)

const HEIC = ['heic', 'heix', 'hevc', 'hevx', 'heim', 'heis', 'mif1', 'msf1']
const AVIF = ['avif', 'avis']

/** Brands of the ISO container: HEIC of phones, AVIF, videos. */
function isoType(bytes: Uint8Array): FoundType | undefined {
  if (text(bytes, 4, 4) !== 'ftyp') return undefined
  const brand = text(bytes, 8, 4)
  if (AVIF.includes(brand)) return { other: 'AVIF' }
  if (brand === 'crx ') return { other: 'RAW' }
  // A container of still pictures names its codec among the compatible brands.
  const brands = text(bytes, 16, 32)
  if (AVIF.some((one) => brands.includes(one))) return { other: 'AVIF' }
  return HEIC.includes(brand) ? { heic: true } : { other: '视频' }
}

const OTHERS: readonly (readonly [string, readonly number[]])[] = [
  ['GIF', [0x47, 0x49, 0x46, 0x38]],
  ['PDF', [0x25, 0x50, 0x44, 0x46]],
  ['RAW', [0x49, 0x49, 0x52, 0x4f]],
  ['RAW', [0x49, 0x49, 0x55, 0x00]],
  ['RAW', [0x46, 0x55, 0x4a, 0x49]],
  ['TIFF', [0x49, 0x49, 0x2a, 0x00]],
  ['TIFF', [0x4d, 0x4d, 0x00, 0x2a]],
  ['TIFF', [0x49, 0x49, 0x2b, 0x00]],
  ['BMP', [0x42, 0x4d]],
  ['ZIP', [0x50, 0x4b, 0x03, 0x04]],
  ['JPEG XL', [0xff, 0x0a]],
  ['JPEG 2000', [0x00, 0x00, 0x00, 0x0c, 0x6a, 0x50]],
]

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

const MARKUP = /^[\s\ufeff\u00ef\u00bb\u00bf]*<(\?xml|svg|!doctype|!--)/i

/** Type by content: neither the ending of a name nor a header is asked. */
export function typeOf(bytes: Uint8Array): FoundType {
  if (begins(bytes, [0xff, 0xd8, 0xff])) return { picture: 'jpeg' }
  if (begins(bytes, PNG)) return { picture: 'png' }
  if (text(bytes, 0, 4) === 'RIFF' && text(bytes, 8, 4) === 'WEBP') return { picture: 'webp' }
  const iso = isoType(bytes)
  if (iso) return iso
  const other = OTHERS.find(([, marks]) => begins(bytes, marks))
  if (other) return { other: other[0] }
  const start = text(bytes, 0, 256)
  if (MARKUP.test(start)) return { other: /<svg/i.test(text(bytes, 0, 1024)) ? 'SVG' : '网页' }
  return { unknown: true }
}

interface Sides {
  readonly width: number
  readonly height: number
}

/** Limits of a picture's measures: the shortest and the longest side, and all its pixels. */
export interface SideLimits {
  readonly side_min: number
  readonly side_max: number
  readonly pixels: number
}

/** Whether a header's sides are those of a picture that is taken: asked before anything is decoded. */
export function sidesFit({ width, height }: Sides, { side_min, side_max, pixels }: SideLimits): boolean {
  const [short, long] = width < height ? [width, height] : [height, width]
  return short >= side_min && long <= side_max && short * long <= pixels
}

/** The limits for a kind. */
export const sideLimits = (
  kind: AssetKind,
  { pixels, side_min, side_max, photo_side_min }: AssetLimits,
): SideLimits => ({
  side_min: kind === 'photo' ? photo_side_min : side_min,
  side_max,
  pixels: pixels[isMemberKind(kind) ? 'member' : 'staff'],
})
