// One wrong stylesheet a line.
import { console, type Plant, web } from './planting.testing.ts'

const file = `${web}/ui/Card/Card.module.css`
const spaced = (declaration: string): Plant => ({
  rule: 'space-by-token',
  file,
  text: `.card {\n  ${declaration};\n}\n`,
  beside: { [`${web}/ui/tokens.css`]: ':root {\n  --space-1: 8px;\n}\n' },
  line: 2,
})

export const stylePlants: Plant[] = [
  spaced('padding: 8px'),
  spaced('margin: 0 auto -3px'),
  spaced('margin-inline: 0.5rem'),
  spaced('gap: 2px 12px'),
  spaced('grid-gap: 16px'),
  spaced('padding-bottom: calc(var(--space-1) + 6px)'),
  { rule: 'space-by-token', file, text: '.a { padding-left: 14px }\n' },
  {
    rule: 'declared-token',
    file: `${console}/ui/Money.module.css`,
    text: '.a {\n  color: var(--paper);\n}\n',
    beside: { [`${web}/ui/tokens.css`]: ':root {\n  --paper: #fff;\n}\n' },
    line: 2,
  },
  { rule: 'declared-token', file, text: '.card {\n  color: var(--inc);\n}\n', line: 2 },
]
