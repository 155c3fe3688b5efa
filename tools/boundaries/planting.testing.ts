// How a violation is planted.
export type Plant = { rule: string; file: string; text: string; line?: number; beside?: Record<string, string> }

export const server = 'apps/server/src'
export const demo = 'apps/demo/src'
export const web = 'apps/web/src'
export const console = 'apps/console/src'
export const contract = 'packages/contract/src'
export const value = 'export const x = 1\n'

export const at = (path: string) => ({ [path]: value })
export const takes = (specifier: string) => `\nimport { x } from '${specifier}'\n\nexport const y = x + 1\n`

/** A hole in a template. */
export const hole = (inside: string) => `\${${inside}}`

export const addressList = {
  [`${contract}/kernel/addresses.ts`]:
    "export const addresses = { home: '/', mine: '/mine', store: '/store/detail/:id' }\n",
}
