import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

interface Chunk {
  file: string
  /** Of a file that is imported by name. */
  src?: string
  css?: string[]
  imports?: string[]
}

/** The files one screen needs before it can paint and live. */
export interface Head {
  readonly html: string
  /** For a page that is rendered here: its scripts are requested after its paint. */
  readonly later: string
  /** For the bare shell, which shows nothing without them. */
  readonly atOnce: string
  /** For the content policy: the inlined styles and the one inlined script are allowed by their hashes alone. */
  readonly styleHash: string
  readonly scriptHash: string
  /** From the development server, which writes scripts of its own into the page. */
  readonly isLive?: true
}

const ENTRY = 'src/entry-client.tsx'
/** Starts the entry when it is time, and says so where it cannot be had: inline, or it could be missing itself. */
const BEGIN = 'src/entry-begin.ts'

const manifestOf = (clientDir: string, name = 'manifest'): Record<string, Chunk> =>
  JSON.parse(readFileSync(`${clientDir}/.vite/${name}.json`, 'utf8'))

/** Where the build put the script of an entry. */
export const scriptFrom = (clientDir: string, entry: string, manifest?: string): string =>
  `/${manifestOf(clientDir, manifest)[entry]?.file}`

/** The screen's own file says so: the entry then need not look it up in the list of all screens. */
const listed = (chunks: Chunk[], rel: string, screen: string) =>
  chunks
    .map(({ file, src }) => `<link rel="${rel}" href="/${file}"${src === screen ? ` data-screen="${src}"` : ''}>`)
    .join('')

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The declarations of the file stay its own. */
const beginFrom = (clientDir: string, file: string) =>
  `(()=>{${readFileSync(`${clientDir}/${file}`, 'utf8').trim()}})()`

/** Reads the build's manifest; first paint then needs one round trip, since the screen's CSS is inlined. */
export function headsFrom(clientDir: string): (screen: string) => Head {
  const manifest = manifestOf(clientDir)
  const begin = beginFrom(clientDir, manifest[BEGIN]?.file ?? '')
  const collect = (key: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return seen
    seen.add(key)
    for (const inner of chunk.imports ?? []) collect(inner, seen)
    return seen
  }
  const make = (screen: string): Head => {
    const keys = collect(ENTRY)
    if (manifest[screen]) collect(screen, keys)
    const chunks = [...keys].flatMap((key) => manifest[key] ?? [])
    const styles = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]
    const css = styles.map((file) => readFileSync(`${clientDir}/${file}`, 'utf8')).join('')
    return {
      styleHash: hashOf(css),
      scriptHash: hashOf(begin),
      html: [
        `<script>${begin}</script>`,
        `<style>${css}</style>`,
        // Tells the module loader that these styles are here already; `disabled` keeps them from being fetched.
        ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
      ].join(''),
      later: listed(chunks, 'later', screen),
      atOnce: listed(chunks, 'modulepreload', screen),
    }
  }
  const made = new Map<string, Head>()
  return (screen) => {
    const head = made.get(screen) ?? make(screen)
    made.set(screen, head)
    return head
  }
}
