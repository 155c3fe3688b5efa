// Comments without a subject, in a folder that is allowed none.
import { type Plant, value } from './planting.testing.ts'

export const commentPlants: Plant[] = [
  {
    rule: 'comment-subject',
    file: 'tools/attic/chest.ts',
    text: '/** What lies in it. */\nexport const x = 1\n',
    line: 1,
  },
  {
    rule: 'comment-subject',
    file: 'tools/attic/window.ts',
    text: 'export const x = 1\n// Nobody looks out of it.\nexport const y = 2\n',
    line: 2,
  },
  {
    rule: 'comment-subject',
    file: 'tools/attic/attic.css',
    text: '.dust {\n  /* It is grey. */\n  color: grey;\n}\n',
    line: 2,
  },
  { rule: 'comment-allowance', file: 'tools/boundaries/comment-allowances.ts', text: value, line: 1 },
]
