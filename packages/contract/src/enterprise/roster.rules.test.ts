import { describe, expect, it } from 'vitest'
import { cellsOf, ROSTER_ROWS_AT_MOST, readRoster } from './roster.rules'

describe('a roster', () => {
  it('is read as spreadsheets write it', () => {
    expect(cellsOf('a, b\r\n"x,""y""\nz",1')).toEqual([
      ['a', 'b'],
      ['x,"y"\nz', '1'],
    ])
    const lines = readRoster(
      '\uFEFF姓名,工号,邮箱,部门,状态\n林小满,００127,LIN@q.example.com,设计部,\n\n周宁,00128,,,离职\n',
      ['q.example.com'],
    )
    expect(lines).toMatchObject([
      { line: 2, name: '林小满', staff_no: '00127', email: 'lin@q.example.com', state: 'active', wrong: '' },
      { line: 4, name: '周宁', staff_no: '00128', email: '', state: 'left', wrong: '' },
    ])
  })

  it('says what is wrong, line by line', () => {
    const text =
      '姓名,工号,邮箱,状态\n,1,,\n甲,,,\n乙,2,b@other.example.com,\n丙,3,c,\n丁,4,,休假\n戊,5,,\n己,5,,\n庚,6,a@q.example.com,\n辛,7,A@q.example.com,'
    const lines = readRoster(text, ['q.example.com'])
    if (typeof lines === 'string') throw new Error(lines)
    expect(lines.map(({ wrong }) => wrong)).toEqual([
      ...['没有姓名', '工号和邮箱至少要有一个', '不是企业邮箱', '邮箱不正确', '状态要写在职或离职', ''],
      ...['工号与第 7 行相同', '', '邮箱与第 9 行相同'],
    ])
  })

  it('is refused whole without its columns, without people, and with too many', () => {
    expect(readRoster('姓名,部门\n甲,乙', [])).toBe('第一行要有：姓名，以及工号或邮箱')
    expect(readRoster('姓名,工号\n\n', [])).toBe('文件里没有员工')
    const many = Array.from({ length: ROSTER_ROWS_AT_MOST + 1 }, (_, n) => `甲,${n}`).join('\n')
    expect(readRoster(`姓名,工号\n${many}`, [])).toBe('最多 5000 行')
  })
})
