import { describe, expect, it } from 'vitest'
import { checkBoundaries, rules } from './boundaries.ts'
import { chamberPlants } from './chamber-plants.testing.ts'
import { commentPlants } from './comment-plants.testing.ts'
import { consolePlants } from './console-plants.testing.ts'
import { demoPlants } from './demo-plants.testing.ts'
import { innocent } from './innocent.testing.ts'
import { plants as otherPlants } from './plants.testing.ts'
import { screenPlants } from './screen-plants.testing.ts'
import { sqlPlants } from './sql-plants.testing.ts'
import { stylePlants } from './style-plants.testing.ts'

const plants = [
  ...otherPlants,
  ...screenPlants,
  ...sqlPlants,
  ...stylePlants,
  ...chamberPlants,
  ...commentPlants,
  ...demoPlants,
  ...consolePlants,
]

describe('boundaries', () => {
  it.each(plants)('reports $rule at $file', ({ rule, file, text, line = 1, beside = {} }) => {
    const found = checkBoundaries(new Map([...Object.entries(beside), [file, text]]))
    expect(found).toContainEqual({ file, line, rule, message: expect.stringMatching(/.+: .+/) })
  })

  it('has a planted violation for every rule', () => {
    const planted = new Set(plants.map(({ rule }) => rule))
    expect(rules.map(({ id }) => id).filter((id) => !planted.has(id))).toEqual([])
  })

  it('lets through what only looks like a violation', () => {
    expect(checkBoundaries(new Map(Object.entries(innocent)))).toEqual([])
  })

  it('refuses a file it cannot read', () => {
    expect(() => checkBoundaries(new Map([['tools/broken.ts', 'export const = 1']]))).toThrow('tools/broken.ts')
  })
})
