import { crc32, deflateRawSync } from 'node:zlib'

interface Packed {
  name: Buffer
  bytes: Buffer
}

const version = 20
const deflated = 8

/** The fields that a file's own header and the directory at the end have in common. */
function facts({ name, bytes }: Packed, packed: Buffer): Buffer {
  const head = Buffer.alloc(26)
  head.writeUInt16LE(version, 0)
  head.writeUInt16LE(deflated, 4)
  head.writeUInt32LE(crc32(bytes), 10)
  head.writeUInt32LE(packed.length, 14)
  head.writeUInt32LE(bytes.length, 18)
  head.writeUInt16LE(name.length, 22)
  return head
}

/** An archive as Windows tools write it: deflated files, names in whatever bytes they come. */
export function zipOf(files: Packed[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let at = 0
  for (const file of files) {
    const packed = deflateRawSync(file.bytes)
    const head = facts(file, packed)
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, file.name, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), Buffer.from([version, 0]), head, place, file.name]),
    )
    parts.push(local)
    at += local.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 0, 'latin1')
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listed.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listed, end])
}
