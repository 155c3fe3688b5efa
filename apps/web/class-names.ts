import { createHash } from 'node:crypto'
import { relative } from 'node:path'

/** Four letters for a file, the same on every machine. */
const fileKey = (file: string): string =>
  BigInt(`0x${createHash('sha256').update(file).digest('hex').slice(0, 8)}`)
    .toString(36)
    .slice(-4)

/** Classes and keyframes, in the order in which the stylesheet names them first. */
const namesIn = (css: string): string[] => [
  ...new Set([...css.matchAll(/(?:\.|@keyframes\s+)([A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)),
]

/** A name that the stylesheet does not declare would be that of another one. */
const nthIn = (css: string, name: string): string => {
  const nth = namesIn(css).indexOf(name)
  if (nth < 0) throw new Error(`${name} is no class and no keyframes of its stylesheet`)
  return nth.toString(36)
}

/** Names that compress: of one file they differ in their last letter. The words in the source are for its readers. */
export const classNames =
  (root: string) =>
  (name: string, file: string, css: string): string =>
    `_${fileKey(relative(root, file).replaceAll('\\', '/'))}${nthIn(css, name)}`
