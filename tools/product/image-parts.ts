// The parts of the image, as the Dockerfile and the lockfile say it, without building one.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fromRoot } from '../terminal/root.ts'

const dockerfile = () => readFileSync(fromRoot('Dockerfile'), 'utf8')

/** `folder/*.sql` as the files that it stands for. */
function expanded(path: string): string[] {
  const [folder, ending] = path.split('/*')
  if (folder === undefined || ending === undefined) return [path]
  return readdirSync(fromRoot(folder)).flatMap((name) => (name.endsWith(ending) ? [join(folder, name)] : []))
}

/** Paths that the last stage of the Dockerfile copies from the checkout and from the build. */
export const copiedIn = (): string[] =>
  (
    dockerfile()
      .split(/^FROM /m)
      .at(-1) ?? ''
  )
    .split('\n')
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from=packages'))
    .map((line) => line.split(' ').at(-2) ?? '')
    .flatMap((path) => expanded(path.replace(/^\/app\//, '')))

/** The packages that the Dockerfile removes again, and the ends of the names of files that it deletes. */
const removedIn = () => ({
  packages: [...dockerfile().matchAll(/node_modules\/[@\w./-]+/g)].map(([path]) => path),
  endings: [...dockerfile().matchAll(/-name '\*(\.[\w.]+)'/g)].map(([, ending]) => ending!),
})

interface Locked {
  readonly link?: boolean
  readonly dependencies?: Record<string, string>
  readonly optionalDependencies?: Record<string, string>
  readonly peerDependencies?: Record<string, string>
  readonly peerDependenciesMeta?: Record<string, { readonly optional?: boolean }>
}

const wantedBy = ({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Locked): string[] => [
  ...Object.keys({ ...dependencies, ...optionalDependencies }),
  ...Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional),
]

/** Where a package finds another one: beside it, or in a folder above. */
function placeOf(packages: Record<string, Locked>, name: string, from: string): string | undefined {
  for (let at = from; ; at = at.includes('/') ? at.slice(0, at.lastIndexOf('/')) : '') {
    const place = join(at, 'node_modules', name)
    if (packages[place]) return place
    if (at === '') return undefined
  }
}

/** The packages that npm installs for the server and its pages, by their places; what is for other machines is not there. */
export function packagesIn(): string[] {
  const { packages } = JSON.parse(readFileSync(fromRoot('package-lock.json'), 'utf8')) as {
    packages: Record<string, Locked>
  }
  const removed = removedIn().packages
  const isRemoved = (place: string) => removed.some((one) => place === one || place.startsWith(`${one}/`))
  const found = new Set<string>()
  const follow = (from: string) => {
    for (const name of wantedBy(packages[from] ?? {})) {
      const place = placeOf(packages, name, from)
      if (!place || found.has(place) || packages[place]?.link || isRemoved(place)) continue
      if (!existsSync(fromRoot(place))) continue
      found.add(place)
      follow(place)
    }
  }
  for (const app of ['apps/server', 'apps/web', 'packages/contract']) follow(app)
  return [...found].sort()
}

interface Counted {
  readonly files: number
  readonly bytes: number
}

const sum = (all: readonly Counted[]): Counted => ({
  files: all.reduce((files, one) => files + one.files, 0),
  bytes: all.reduce((bytes, one) => bytes + one.bytes, 0),
})

/** Files below a folder, or one file. */
export async function sizeOf(path: string, isCounted: (name: string) => boolean = () => true): Promise<Counted> {
  const info = statSync(path)
  if (!info.isDirectory()) return isCounted(path) ? { files: 1, bytes: info.size } : { files: 0, bytes: 0 }
  const entries = await readdir(path)
  return sum(await Promise.all(entries.map((name) => sizeOf(join(path, name), isCounted))))
}

/** Without packages inside of packages, which are packages of their own, and without what the image deletes. */
export async function sizeOfPackages(places: readonly string[]): Promise<Counted> {
  const { endings } = removedIn()
  const all = places.map(async (place) => {
    const entries = (await readdir(fromRoot(place))).filter((name) => name !== 'node_modules')
    const isCounted = (path: string) => !endings.some((ending) => path.endsWith(ending))
    return sum(await Promise.all(entries.map((name) => sizeOf(fromRoot(place, name), isCounted))))
  })
  return sum(await Promise.all(all))
}
