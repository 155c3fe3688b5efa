import { compare, type DocumentCheck, firstCells, quoted, section, textOf } from './tree.ts'

const production = 'docs/production.md'
const settings = 'apps/server/src/brand/settings.service.ts'

const rowsOf = (text: string, heading: string) => firstCells(section(text, heading)).flatMap(quoted)

/** Every metric that the server makes is a row of production.md, and no other. */
export const metrics: DocumentCheck = (tree) => {
  const made = [...tree]
    .filter(([path]) => /^apps\/server\/src\/(?!.*\.test\.ts$).*\.ts$/.test(path))
    .flatMap(([, text]) => [...text.matchAll(/\bname: '(kuaimen_\w+)'/g)].map(([, name]) => name!))
  return compare(['apps/server/src', made], [production, rowsOf(textOf(tree, production), '## Metrics and logs')])
}

/** Every key and field that the chain's settings are read from is a row of production.md, and no other. */
export const chainSettings: DocumentCheck = (tree) => {
  const code = textOf(tree, settings)
  const blocks = [/const Policy = z\.object\(\{\n([\s\S]*?)\n\}\)/, /const schemas = \{\n([\s\S]*?)\n\} satisfies/]
  const read = blocks.flatMap((block) => [...(block.exec(code)?.[1] ?? '').matchAll(/^ {2}(\w+):/gm)])
  return compare(
    [settings, read.map(([, key]) => key!)],
    [production, rowsOf(textOf(tree, production), '## Settings of the chain')],
  )
}
