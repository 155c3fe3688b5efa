import { closeSync, openSync, readSync } from 'node:fs'
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from '../terminal/root.ts'
import { turnOf } from './longest.ts'

const HEAD_BYTES = 64

const headOf = (path: string): string => {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(HEAD_BYTES)
    return head.toString('utf8', 0, readSync(file, head, 0, HEAD_BYTES, 0))
  } finally {
    closeSync(file)
  }
}

const turn = ({ moduleId }: TestSpecification) => ({
  hasDocument: headOf(moduleId).startsWith('// @vitest-environment'),
  nth: turnOf(relative(root, moduleId).replaceAll('\\', '/')),
})

/**
 * Long files first, so that no worker is left alone with one; the others as Vitest remembers them. Files with a
 * document come together at the end: a worker whose next file wants another environment is ended, and a new one reads
 * every module again.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files)).map((file) => ({ file, ...turn(file) }))
    const projects = [...new Set(sorted.map(({ file }) => file.project))]
    return projects.flatMap((one) =>
      sorted
        .filter(({ file }) => file.project === one)
        .sort((a, b) => Number(a.hasDocument) - Number(b.hasDocument) || a.nth - b.nth)
        .map(({ file }) => file),
    )
  }
}
