import { inflateRawSync } from 'node:zlib'

/** The size an archive may have when it is unpacked. */
const AT_MOST = 256 * 1024 * 1024

const END = 0x06054b50
const LISTED = 0x02014b50
const LOCAL = 0x04034b50
const STORED = 0
const DEFLATED = 8

export interface ZipFile {
  /** The raw bytes: the archive does not say which encoding they have. */
  readonly name: Uint8Array
  readonly bytes: () => Uint8Array
}

/** The directory is at the end, followed by a comment of any length. */
function endOf(archive: Buffer): number {
  for (let at = archive.length - 22; at >= 0; at -= 1) if (archive.readUInt32LE(at) === END) return at
  throw new Error('zip: no directory')
}

function unpack(archive: Buffer, at: number, { how, size }: { how: number; size: number }): Uint8Array {
  if (archive.readUInt32LE(at) !== LOCAL) throw new Error('zip: no file where one should be')
  const from = at + 30 + archive.readUInt16LE(at + 26) + archive.readUInt16LE(at + 28)
  const packed = archive.subarray(from, from + size)
  if (packed.length !== size) throw new Error('zip: half a file')
  if (how === STORED) return packed
  if (how === DEFLATED) return inflateRawSync(packed, { maxOutputLength: AT_MOST })
  throw new Error('zip: packed in another way')
}

/** The files of an archive. Throws at whatever is not one, or only half of one. */
export function filesOf(bytes: Uint8Array): ZipFile[] {
  const archive = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(archive)
  const files: ZipFile[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== LISTED) throw new Error('zip: a broken directory')
    const [how, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const [named, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const local = archive.readUInt32LE(at + 42)
    files.push({ name: archive.subarray(at + 46, at + 46 + named), bytes: () => unpack(archive, local, { how, size }) })
    at += 46 + named + extra + comment
  }
  return files
}
