import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** Four letters for a file, the same on every machine. */
const fileKey = (file: string): string =>
  BigInt(`0x${createHash('sha256').update(file).digest('hex').slice(0, 8)}`)
    .toString(36)
    .slice(0, 4)

/** In the order in which the stylesheet names them first. */
const classesIn = (css: string): string[] => [
  ...new Set([...css.matchAll(/\.([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)),
]

/** Names that compress: of one file they differ in their last letter. The words in the source are for its readers. */
export const classNames =
  (root: string) =>
  (name: string, file: string, css: string): string =>
    `_${fileKey(relative(root, file).replaceAll('\\', '/'))}${classesIn(css).indexOf(name).toString(36)}`
