import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { root } from '../terminal/root.ts'
import { turnOf } from './longest.ts'

const turn = ({ moduleId }: TestSpecification) => turnOf(relative(root, moduleId).replaceAll('\\', '/'))

/** Long files first, so that no worker is left alone with one; the others as Vitest remembers them. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const projects = [...new Set(sorted.map(({ project }) => project))]
    return projects.flatMap((one) => sorted.filter(({ project }) => project === one).sort((a, b) => turn(a) - turn(b)))
  }
}
