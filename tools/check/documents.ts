import { documentChecks } from '../documents/documents.ts'
import { readDocuments } from '../documents/tree.ts'
import { root } from '../terminal/root.ts'
import type { Part } from './part.ts'

/** Documents compared with what is there. */
export const documents: Part = {
  name: '文档',
  run: async () => {
    const tree = readDocuments(root)
    const findings = Object.entries(documentChecks).flatMap(([name, check]) =>
      check(tree).map((finding) => `${finding} (${name})`),
    )
    return { read: [...tree.keys()].filter((path) => path.endsWith('.md')).length, findings }
  },
}
