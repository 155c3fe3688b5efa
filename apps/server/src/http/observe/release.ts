import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { RELEASE } from '@kuaimen/contract/kernel/release'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Seen from dist and from src. Its names of files change with what is in them. */
const MANIFESTS = ['../../web', '../../../../web'].map((web) => here(`${web}/dist/client/.vite/manifest.json`))

/** Two builds of one version are two releases: the version, and what this process was built of. */
export const releaseFrom = (files: readonly string[]): string => {
  const hash = createHash('sha256')
  for (const file of files) if (existsSync(file)) hash.update(readFileSync(file))
  return `${RELEASE}+${hash.digest('hex').slice(0, 8)}`
}

/** The bundle is this very file; from the sources it is only this one of them. */
export const release = releaseFrom([fileURLToPath(import.meta.url), ...MANIFESTS])
