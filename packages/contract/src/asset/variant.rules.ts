import type { AssetKind } from './asset.rules'

/** One size in which a picture is shown. */
export interface Variant {
  readonly name: string
  readonly mime: 'image/webp' | 'image/jpeg'
  readonly width: number
  /** With a height it is cut to fill both, else the height follows and nothing is enlarged. */
  readonly height?: number
  readonly quality: number
}

const webp = (name: string, width: number, height?: number): Variant => ({
  ...{ name, mime: 'image/webp', width, quality: 75 },
  ...(height === undefined ? {} : { height }),
})

const WIDE = [webp('w360', 360), webp('w720', 720), webp('w1080', 1080), webp('w1440', 1440)]
/** For the cards of messengers, which read no WebP. */
const CARD: Variant = { name: 'card', mime: 'image/jpeg', width: 1080, quality: 82 }

/** Sizes by kind. Of photo the room above says them. */
export const VARIANTS: Readonly<Record<AssetKind, readonly Variant[]>> = {
  picture: [...WIDE, CARD],
  avatar: [webp('a96', 96, 96), webp('a240', 240, 240)],
  review: [webp('r360', 360), webp('r1080', 1080)],
  watermark: [webp('w720', 720)],
  paper: [...WIDE, CARD],
  photo: [],
}

/** The size that stands in columns and replies; others are found from it by `inSize`. */
export const MAIN_VARIANT: Readonly<Record<AssetKind, string>> = {
  picture: 'w1080',
  avatar: 'a240',
  review: 'r1080',
  watermark: 'w720',
  paper: 'w1080',
  photo: 'p1080',
}

const endingOf = (mime: string): 'webp' | 'jpg' => (mime === 'image/jpeg' ? 'jpg' : 'webp')

const HASH_LETTERS = 32

/** A public address names a picture by the first letters of its hash. */
export const hashOf = ({ sha256 }: { readonly sha256: string }): string => sha256.slice(0, HASH_LETTERS)

/** The public address of a picture in one size, by the SHA-256 of the file as it came. */
export function publicAddress(kind: AssetKind, sha256: string, name = MAIN_VARIANT[kind]): string {
  const variant = VARIANTS[kind].find((one) => one.name === name)
  return `/media/a/${sha256.slice(0, HASH_LETTERS)}/${name}.${endingOf(variant?.mime ?? 'image/webp')}`
}

/** The same in all its sizes. */
export const publicAddresses = (kind: AssetKind, sha256: string): string[] =>
  VARIANTS[kind].map(({ name }) => publicAddress(kind, sha256, name))

const PUBLIC = /^\/media\/a\/([0-9a-f]{32})\/([a-z]\w{1,7})\.(webp|jpg)$/

export interface PublicPicture {
  readonly hash: string
  readonly variant: string
}

/** The picture that a public address names; undefined where it is none of an uploaded picture. */
export function readPublicAddress(path: string): PublicPicture | undefined {
  const [, hash, variant] = PUBLIC.exec(path) ?? []
  return hash && variant ? { hash, variant } : undefined
}

/** One signature opens all sizes of a picture. */
const PRIVATE = /^\/photo\/(M\w+)\/[a-z]\w{1,7}\//

/** The same picture in another size; what is no uploaded picture stays as it is. */
export const inSize = (
  path: string,
  variant: 'a96' | 'a240' | 'r360' | 'r1080' | 'w360' | 'w720' | 'w1080' | 'w1440',
) => path.replace(PUBLIC, `/media/a/$1/${variant}.webp`).replace(PRIVATE, `/photo/$1/${variant}/`)
