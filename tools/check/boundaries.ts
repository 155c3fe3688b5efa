import { checkBoundaries } from '../boundaries/boundaries.ts'
import { readFiles } from '../boundaries/files.ts'
import { root } from '../terminal/root.ts'
import type { Part } from './part.ts'

export const boundaries: Part = {
  name: '边界',
  run: async () => {
    const files = readFiles(root)
    const findings = checkBoundaries(files).map(
      ({ file, line, rule, message }) => `${file}:${line} ${message} (${rule})`,
    )
    return { read: files.size, findings }
  },
}
