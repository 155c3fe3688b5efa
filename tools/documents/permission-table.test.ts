import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { fromRoot } from '../terminal/root.ts'
import { permissionTable } from './permission-table.ts'

it('stands in docs/permissions.md as the matrix has it', () => {
  const text = readFileSync(fromRoot('docs/permissions.md'), 'utf8')
  expect(text.slice(text.indexOf('| 权限 |')).trim()).toBe(permissionTable())
})
