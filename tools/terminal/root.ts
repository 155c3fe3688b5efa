import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export const fromRoot = (...parts: string[]) => join(root, ...parts)

/** A path as a person would type it: relative inside the checkout, absolute outside. */
export const shownPath = (path: string) => {
  const short = relative(root, path)
  return short.startsWith('..') || short === '' ? path : short
}

/** Whether this file is the command itself rather than imported by one. */
export const isCommand = (url: string) => process.argv[1] === fileURLToPath(url)
