// The facts of a stylesheet that the rules ask for.
import type { Declared, Styles } from './types.ts'

const lineAt = (text: string, offset: number) => text.slice(0, offset).split('\n').length

/** Comments keep their lines and lose their words. */
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))

const declaration = /(?<=[{;\s])([a-z-]+)\s*:\s*([^;{}]+)(?=[;}])/g

export const noStyles: Styles = { declarations: [], variables: [] }

export const readStyles = (text: string): Styles => {
  const bare = withoutComments(text)
  const declarations: Declared[] = [...bare.matchAll(declaration)].map(({ 1: property, 2: value, index }) => ({
    property: property!,
    value: value!.replace(/\s+/g, ' ').trim(),
    line: lineAt(bare, index),
  }))
  const variables = [...bare.matchAll(/(--[a-z0-9-]+)\s*:/g)].map(([, name]) => name!)
  return { declarations, variables }
}
