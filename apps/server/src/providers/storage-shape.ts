import { ProviderAway } from './json'

/** Bytes from `first` to `last`, both counted; the address of the first byte is 0. */
export interface ByteRange {
  readonly first: number
  readonly last: number
}

/** The object is there and has other bytes than were put, by the storage's own word. */
export class OtherBytes extends ProviderAway {
  override name = 'OtherBytes'
}

/** An object as a storage describes it. */
export interface StoredObject {
  readonly bytes: number
}

/**
 * Where uploaded pictures lie: a folder, or a bucket by S3's protocol. Keys are letters, digits, `/` and `-` alone. An
 * answer that is not certain is thrown as ProviderAway: the caller tries again, since every act may be done twice.
 */
export interface Storage {
  /** Whole or not at all: a reader never sees half of it. A second put of a key replaces the first. */
  put(key: string, bytes: Buffer): Promise<void>
  /** The object's bytes, or those of a range; undefined where there is no such object. */
  read(key: string, range?: ByteRange): Promise<Buffer | undefined>
  /** Undefined where there is no such object. */
  head(key: string): Promise<StoredObject | undefined>
  /** Keys that are not there count as erased. */
  erase(keys: readonly string[]): Promise<void>
  /** Keys with this beginning, in the order of their letters, after a key; at most `limit`. */
  list(prefix: string, after: string, limit: number): Promise<readonly string[]>
}
