// A comment is a sentence with a subject: "A coupon that …", not "What …" or "It …".
import { allowances } from './comment-allowances.ts'
import type { Comment, Rule, Source, Tree } from './types.ts'

const list = 'tools/boundaries/comment-allowances.ts'

const withoutSubject = /^(What|Who|Whoever|Whose|It|Nobody|Somebody)\b/

/** A room of a house, or a folder of the tools: what is counted together. */
const folderOf = (path: string): string => {
  const folders = path.split('/').slice(0, -1)
  return folders.slice(0, folders[0] === 'apps' || folders[0] === 'packages' ? 4 : 2).join('/')
}

const countedIn = ({ comments }: Source): Comment[] => comments.filter(({ text }) => withoutSubject.test(text))

const counts = new WeakMap<Tree, ReadonlyMap<string, number>>()

const countsOf = (tree: Tree): ReadonlyMap<string, number> => {
  const known = counts.get(tree)
  if (known) return known
  const made = new Map<string, number>()
  for (const source of tree.values()) {
    const folder = folderOf(source.path)
    made.set(folder, (made.get(folder) ?? 0) + countedIn(source).length)
  }
  counts.set(tree, made)
  return made
}

const allowedIn = (folder: string) => allowances[folder] ?? 0

export const commentRules: Rule[] = [
  {
    id: 'comment-subject',
    why: 'a comment names its subject',
    check: (source, tree) => {
      const folder = folderOf(source.path)
      const count = countsOf(tree).get(folder) ?? 0
      if (count <= allowedIn(folder)) return []
      return countedIn(source).map(({ text, line }) => ({
        line,
        message: `begins with "${text.split(' ').slice(0, 3).join(' ')}", and ${folder} has ${count} such comments of ${allowedIn(folder)} allowed`,
      }))
    },
  },
  {
    id: 'comment-allowance',
    why: 'the number only falls',
    check: ({ path }, tree) =>
      path === list
        ? Object.entries(allowances).flatMap(([folder, allowed]) => {
            const count = countsOf(tree).get(folder) ?? 0
            return count < allowed ? [{ line: 1, message: `allows ${folder} ${allowed}, it has ${count}` }] : []
          })
        : [],
  },
]
