import { describe, expect, it } from 'vitest'
import { checkSums } from './migration-sums.ts'

const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

describe('sums of migrations', () => {
  it('hold for files as they were', () => {
    expect(checkSums(new Map([['0000_a.sql', '']]), `${EMPTY}  0000_a.sql\n`)).toEqual([])
  })

  it('find a file that was changed, one that is gone and one that is new', () => {
    const files = new Map([
      ['0000_a.sql', 'select 1'],
      ['0002_c.sql', ''],
    ])
    expect(checkSums(files, `${EMPTY}  0000_a.sql\n${EMPTY}  0001_b.sql\n`)).toEqual([
      '0000_a.sql:1 has changed; write a new migration instead',
      `SHA256SUMS:1 lacks the line "${EMPTY}  0002_c.sql"`,
      'SHA256SUMS:1 names 0001_b.sql, which is gone',
    ])
  })
})
