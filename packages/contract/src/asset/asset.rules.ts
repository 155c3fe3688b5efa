import { ID_LENGTH, idPattern } from '../kernel/ids'

/** A kind says who may upload a picture, how large it may be and in which sizes it is shown. */
export const ASSET_KINDS = ['picture', 'avatar', 'review', 'watermark', 'paper', 'photo'] as const
export type AssetKind = (typeof ASSET_KINDS)[number]

export const MEMBER_KINDS = ['avatar', 'review'] as const
export const STAFF_KINDS = ['picture', 'watermark', 'paper'] as const
export type MemberKind = (typeof MEMBER_KINDS)[number]
export type StaffKind = (typeof STAFF_KINDS)[number]

/** A waiting picture is seen by its owner alone; a hidden one by nobody but staff. */
export const ASSET_STATES = ['waiting', 'shown', 'hidden', 'erased'] as const
export type AssetState = (typeof ASSET_STATES)[number]

export const UPLOAD_STATES = ['open', 'joining', 'done', 'refused', 'over'] as const

/** An object can have a fault: it is not there, or has other bytes than its row says. */
export const OBJECT_FAULTS = ['gone', 'differs'] as const
export type ObjectFault = (typeof OBJECT_FAULTS)[number]

export const VERDICTS = ['shown', 'hidden'] as const
export type Verdict = (typeof VERDICTS)[number]

/** Customers' pictures are looked at by a person before anybody else sees them. */
export const beginsAs = (kind: AssetKind): AssetState => (kind === 'avatar' || kind === 'review' ? 'waiting' : 'shown')

// Pure, so that pages which ask for other rules do not fetch the patterns.
export const ASSET_NO = /* @__PURE__ */ idPattern('M', ID_LENGTH)
export const UPLOAD_NO = /* @__PURE__ */ idPattern('U', ID_LENGTH)

/** A file field accepts these, and phones convert what they have; other files are refused by their content. */
export const ACCEPTED = 'image/jpeg,image/png,image/webp'

const MIB = 1024 * 1024
export const CHUNK_BYTES = 4 * MIB
/** For slow lines: less is sent again after a cut. */
export const SLOW_CHUNK_BYTES = MIB
export const UPLOAD_HOURS = 48
/** An asset that nothing uses is erased after so many days. */
export const UNUSED_DAYS = 7
export const REVIEW_IMAGES_AT_MOST = 9
const SOURCE_NAME_MAX = 120

/** Numbers of `asset_limits`; a chain may change them. */
export interface AssetLimits {
  readonly bytes: Readonly<Record<AssetKind, number>>
  readonly pixels: { readonly staff: number; readonly member: number }
  readonly side_min: number
  readonly side_max: number
  readonly photo_side_min: number
  readonly member: Quota
  readonly staff: Quota
  /** For one store, by all who upload for it. */
  readonly store: { readonly bytes: number }
}

/** A quota: what one owner may upload within a day, and how many uploads may be under way. */
export interface Quota {
  readonly files: number
  readonly bytes: number
  readonly open: number
}

const MB = 1_000_000

export const ASSET_LIMITS: AssetLimits = {
  bytes: { picture: 20 * MB, avatar: 10 * MB, review: 10 * MB, watermark: 20 * MB, paper: 20 * MB, photo: 60 * MB },
  pixels: { staff: 120_000_000, member: 50_000_000 },
  side_min: 64,
  side_max: 20_000,
  photo_side_min: 800,
  member: { files: 40, bytes: 300 * MB, open: 5 },
  staff: { files: 3000, bytes: 40_000 * MB, open: 600 },
  store: { bytes: 200_000 * MB },
}

export const isMemberKind = (kind: AssetKind): boolean => MEMBER_KINDS.some((one) => one === kind)

export const chunksOf = (bytes: number, chunkBytes: number): number => Math.ceil(bytes / chunkBytes)

/** The exact length of a chunk; the last one is the rest. */
export const bytesOfChunk = (nth: number, bytes: number, chunkBytes: number): number =>
  Math.min(chunkBytes, bytes - nth * chunkBytes)

/** Marks that no name needs: of control, of direction, and parts of paths. */
const UNWANTED = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}\u2028\u2029\\/:*?"<>|]/gu

/** A file's name is text to be shown, never a path. */
export function cleanSourceName(name: string): string {
  const plain = name
    .normalize('NFC')
    .replace(UNWANTED, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[.\s]+/, '')
  return [...plain].slice(0, SOURCE_NAME_MAX).join('').trimEnd()
}
