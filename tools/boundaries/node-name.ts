import type { Expression } from 'oxc-parser'

/** `ctx.db` for ctx.db, `tx` for tx, '' for what has no plain name. */
export const nameOf = (node: Expression): string => {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'ThisExpression') return 'this'
  if (node.type === 'ChainExpression' || node.type === 'TSNonNullExpression')
    return nameOf(node.expression as Expression)
  if (node.type !== 'MemberExpression' || node.computed || node.property.type !== 'Identifier') return ''
  const owner = nameOf(node.object)
  return owner && `${owner}.${node.property.name}`
}
