import { createHash } from 'node:crypto'

const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** A migration that others have applied never changes: its sum is written down with it (`sha256sum -c SHA256SUMS`). */
export const checkSums = (files: ReadonlyMap<string, string>, sums: string): string[] => {
  const written = new Map(
    sums
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/))
      .map(([sum = '', name = '']) => [name, sum]),
  )
  return [
    ...[...files].flatMap(([name, text]) => {
      if (!written.has(name)) return [`SHA256SUMS:1 lacks the line "${sumOf(text)}  ${name}"`]
      return written.get(name) === sumOf(text) ? [] : [`${name}:1 has changed; write a new migration instead`]
    }),
    ...[...written.keys()]
      .filter((name) => !files.has(name))
      .map((name) => `SHA256SUMS:1 names ${name}, which is gone`),
  ]
}
