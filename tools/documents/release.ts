import { type DocumentCheck, textOf } from './tree.ts'

type Manifest = { version: string; dependencies?: Record<string, string> }

const home = 'packages/contract/src/kernel/release.ts'

/** The number of package.json is the number of every workspace and of the one constant that the product sends. */
export const release: DocumentCheck = (tree) => {
  const { version } = JSON.parse(textOf(tree, 'package.json')) as Manifest
  const manifests = [...tree].filter(([path]) => path.endsWith('package.json'))
  const literal = new RegExp(`['"\`]v?${version.replaceAll('.', '\\.')}['"\`]`)
  return [
    ...manifests.flatMap(([path, text]) => {
      const { version: own, dependencies = {} } = JSON.parse(text) as Manifest
      const ours = Object.entries(dependencies).filter(([name]) => name.startsWith('@kuaimen/'))
      return [own, ...ours.map(([, wanted]) => wanted)]
        .filter((found) => found !== version)
        .map((found) => `${path} says ${found}, package.json says ${version}`)
    }),
    ...(textOf(tree, home).includes(`'v${version}'`) ? [] : [`${home} does not say v${version}`]),
    ...[...tree]
      .filter(([path, text]) => /\.tsx?$/.test(path) && path !== home && literal.test(text))
      .map(([path]) => `${path} writes the release number; it comes from ${home}`),
  ]
}
