import { posix } from 'node:path'
import type { DocumentCheck, Findings, Tree } from './tree.ts'
import { quoted } from './tree.ts'

const perLine = (tree: Tree, only: RegExp, find: (line: string, path: string) => string[]): Findings =>
  [...tree]
    .filter(([path]) => only.test(path))
    .flatMap(([path, text]) =>
      text.split('\n').flatMap((line, at) => find(line, path).map((what) => `${path}:${at + 1} ${what}`)),
    )

const elsewhere = /\bSPEC\b|\bDOMAIN\.md\b|§/

/** Documents are complete: no mention of a specification that the repository does not hold. */
export const outside: DocumentCheck = (tree) =>
  perLine(tree, /^(?!tools\/documents\/).*\.(md|ts|tsx|mjs|css)$/, (line) =>
    elsewhere.test(line) ? ['mentions a specification outside the repository'] : [],
  )

/** Links lead to files. */
export const links: DocumentCheck = (tree) =>
  perLine(tree, /\.md$/, (line, path) =>
    [...line.matchAll(/\]\(([^)#:\s]+)(?:#[^)]*)?\)/g)]
      .map(([, to]) => posix.normalize(posix.join(posix.dirname(path), to!)).replace(/\/$/, ''))
      .filter(
        (to) => !/\.(webp|png)$/.test(to) && ![...tree.keys()].some((file) => file === to || file.startsWith(`${to}/`)),
      )
      .map((to) => `links to ${to}, which is not there`),
  )

/** A heading as links write it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(' ', '-')

const anchorsOf = (text: string) => [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!))

/** Links into a document lead to one of its headings. */
export const anchors: DocumentCheck = (tree) =>
  perLine(tree, /\.md$/, (line, path) =>
    [...line.matchAll(/\]\(([^)#:\s]*)#([^)\s]+)\)/g)]
      .map(([, to, anchor]) => ({
        file: to ? posix.normalize(posix.join(posix.dirname(path), to)) : path,
        anchor: anchor!,
      }))
      .filter(({ file, anchor }) => tree.has(file) && !anchorsOf(tree.get(file)!).includes(anchor))
      .map(({ file, anchor }) => `links to ${file}#${anchor}, and there is no such heading`),
  )

/** Files that a document of today names exist; records of decisions speak of their own day. */
export const files: DocumentCheck = (tree) => {
  const paths = [...tree.keys()]
  const isThere = (name: string) => paths.some((path) => path === name || path.endsWith(`/${name}`))
  return perLine(tree, /^([A-Z]+\.md|docs\/(rooms\/)?[a-z]+\.md|apps\/lab\/README\.md)$/, (line) =>
    quoted(line)
      .filter(
        (name) =>
          /^[\w./-]+\.(tsx?|mjs)$/.test(name) && !/[A-Z]{3,}/.test(name) && !name.startsWith('.') && !isThere(name),
      )
      .map((name) => `names ${name}, which is not there`),
  )
}
