import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sha256Of, sha256Slowly } from './sha256'

const expected = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

it('hashes as everybody does, at every length around a block', async () => {
  for (const length of [0, 1, 3, 54, 55, 56, 57, 63, 64, 65, 119, 120, 1000]) {
    const bytes = Uint8Array.from({ length }, (_, nth) => (nth * 31 + length) % 256)
    expect(sha256Slowly(bytes), `${length} bytes`).toBe(expected(bytes))
    expect(await sha256Of(new Blob([bytes]))).toBe(expected(bytes))
  }
})
