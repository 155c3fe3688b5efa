// The text of SQL templates, with the text of what is put into them.
import { type Expression, type Program, type TemplateLiteral, Visitor } from 'oxc-parser'
import { nameOf } from './node-name.ts'
import type { TextWithOffset } from './sql-text.ts'

type Span = { start: number; end: number }

const within = (inner: Span, outer: Span) => inner.start >= outer.start && inner.end <= outer.end
const outermost = (spans: readonly TemplateLiteral[]) =>
  spans.filter((one) => !spans.some((other) => other !== one && within(one, other)))

export const isSqlTag = (tag: Expression): boolean => /^sql(\.|$)/.test(nameOf(tag))

/** Fragments of a file: every SQL template, and what is declared under a name. */
function fragmentsIn(program: Program) {
  const templates: TemplateLiteral[] = []
  const declared = new Map<string, Span[]>()
  const declare = (name: string, span: Span) => declared.set(name, [...(declared.get(name) ?? []), span])
  new Visitor({
    TaggedTemplateExpression: ({ tag, quasi }) => void (isSqlTag(tag) && templates.push(quasi)),
    VariableDeclarator: ({ id, init }) => void (id.type === 'Identifier' && init && declare(id.name, init)),
    FunctionDeclaration: ({ id, body }) => void (id && body && declare(id.name, body)),
  }).visit(program)
  return { templates, declared }
}

/** `sql.identifier('booking')` and `sql.raw('booking')`. */
const quotedIn = (node: Expression): string | undefined => {
  if (node.type !== 'CallExpression' || !/^sql\.(identifier|raw)$/.test(nameOf(node.callee))) return undefined
  const [first] = node.arguments
  return first?.type === 'Literal' && typeof first.value === 'string' ? first.value : undefined
}

/** Reads the templates of one file; a name that stands for no fragment of the file stays a name between «». */
export function pieceReader(program: Program): (template: TemplateLiteral) => TextWithOffset[] {
  let fragments: ReturnType<typeof fragmentsIn> | undefined

  const fragmentsOf = (given: Expression): readonly TemplateLiteral[] => {
    fragments ??= fragmentsIn(program)
    const { templates, declared } = fragments
    const inside = outermost(templates.filter((one) => within(one, given)))
    if (inside.length > 0) return inside
    const spans = declared.get(nameOf(given.type === 'CallExpression' ? given.callee : given)) ?? []
    return spans.flatMap((span) => outermost(templates.filter((one) => within(one, span))))
  }

  const textOf = (given: Expression, open: readonly TemplateLiteral[]): string => {
    const quoted = quotedIn(given)
    if (quoted !== undefined) return quoted
    const found = fragmentsOf(given).filter((one) => !open.includes(one))
    if (found.length === 0) return `«${nameOf(given)}»`
    // Of several, one is put in: each is read as if it were.
    return found.map((one) => wholeOf(one, [...open, one])).join(' , ')
  }

  const wholeOf = ({ quasis, expressions }: TemplateLiteral, open: readonly TemplateLiteral[]): string =>
    quasis.map(({ value }, index) => value.raw + (expressions[index] ? textOf(expressions[index], open) : '')).join('')

  return (template) =>
    template.quasis.flatMap((quasi, index) => {
      const given = template.expressions[index]
      const text = { text: quasi.value.raw, at: quasi.start }
      return given ? [text, { text: textOf(given, [template]), at: given.start, isGiven: true }] : [text]
    })
}
