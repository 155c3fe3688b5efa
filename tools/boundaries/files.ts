import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const houses = ['packages', 'apps', 'tools', 'e2e', 'bench']
const passedOver = new Set(['node_modules', 'dist', 'data', '.cache', 'results', 'migrations', 'public'])
const read = /\.(ts|tsx|mts|mjs|css)$/

const walk = (root: string, folder: string, found: Map<string, string>) => {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory() && !passedOver.has(entry.name)) walk(root, path, found)
    else if (entry.isFile() && read.test(entry.name)) found.set(path, readFileSync(join(root, path), 'utf8'))
  }
}

/** Every file the rules speak of, by its path from the root. */
export const readFiles = (root: string): Map<string, string> => {
  const found = new Map<string, string>()
  for (const house of houses) walk(root, house, found)
  return found
}
