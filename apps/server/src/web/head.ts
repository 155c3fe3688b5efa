import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

interface Chunk {
  file: string
  css?: string[]
  imports?: string[]
}

/** What one screen needs before it can paint and live. */
export interface Head {
  readonly html: string
  /** For the content policy: the inlined styles are allowed by their hash alone. */
  readonly styleHash: string
  /** From the development server, which writes scripts of its own into the page. */
  readonly isLive?: true
}

const ENTRY = 'src/entry-client.tsx'
/** Where the entry finds every screen that did not come with it. */
const SCREENS = 'src/app/screens.ts'

const manifestOf = (clientDir: string): Record<string, Chunk> =>
  JSON.parse(readFileSync(`${clientDir}/.vite/manifest.json`, 'utf8'))

/** Where the build put the script of an entry. */
export const scriptFrom = (clientDir: string, entry: string): string => `/${manifestOf(clientDir)[entry]?.file}`

/** Reads the build's manifest; first paint then needs one round trip, since the screen's CSS is inlined. */
export function headsFrom(clientDir: string): (screen: string) => Head {
  const manifest = manifestOf(clientDir)
  const collect = (key: string, seen = new Set<string>()): Set<string> => {
    const chunk = manifest[key]
    if (!chunk || seen.has(key)) return seen
    seen.add(key)
    for (const inner of chunk.imports ?? []) collect(inner, seen)
    return seen
  }
  const make = (screen: string): Head => {
    const keys = collect(ENTRY)
    if (manifest[screen]) collect(screen, collect(SCREENS, keys))
    const chunks = [...keys].flatMap((key) => manifest[key] ?? [])
    const styles = [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))]
    const css = styles.map((file) => readFileSync(`${clientDir}/${file}`, 'utf8')).join('')
    return {
      styleHash: `'sha256-${createHash('sha256').update(css).digest('base64')}'`,
      html: [
        `<style>${css}</style>`,
        // Tells the module loader that these styles are here already; `disabled` keeps them from being fetched.
        ...styles.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`),
        // The page is painted without scripts: its pictures come first.
        ...chunks.map((chunk) => `<link rel="modulepreload" href="/${chunk.file}" fetchpriority="low">`),
        `<script type="module" src="/${manifest[ENTRY]?.file}" fetchpriority="low"></script>`,
      ].join(''),
    }
  }
  const made = new Map<string, Head>()
  return (screen) => {
    const head = made.get(screen) ?? make(screen)
    made.set(screen, head)
    return head
  }
}
