import { describe, expect, it } from 'vitest'
import { ROSTER_ROWS_AT_MOST, readRoster, rowsOf } from './roster-file.service'

describe('a roster', () => {
  it('is read as spreadsheets write it', async () => {
    expect(await rowsOf('a, b\r\n,\n"x,""y""\nz",1')).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 3, cells: ['x,"y"\nz', '1'] },
    ])
    const lines = await readRoster(
      '\uFEFF姓名,工号,邮箱,部门,状态\n林小满,００127,LIN@q.example.com,设计部,\n\n周宁,00128,,,离职\n',
      ['q.example.com'],
    )
    expect(lines).toMatchObject([
      { line: 2, name: '林小满', staff_no: '00127', email: 'lin@q.example.com', state: 'active', wrong: '' },
      { line: 4, name: '周宁', staff_no: '00128', email: '', state: 'left', wrong: '' },
    ])
  })

  it('says what is wrong, line by line', async () => {
    const text =
      '姓名,工号,邮箱,状态\n,1,,\n甲,,,\n乙,2,b@other.example.com,\n丙,3,c,\n丁,4,,休假\n戊,5,,\n己,5,,\n庚,6,a@q.example.com,\n辛,7,A@q.example.com,'
    const lines = await readRoster(text, ['q.example.com'])
    if (typeof lines === 'string') throw new Error(lines)
    expect(lines.map(({ wrong }) => wrong)).toEqual([
      ...['没有姓名', '工号和邮箱至少要有一个', '不是企业邮箱', '邮箱不正确', '状态要写在职或离职', ''],
      ...['工号与第 7 行相同', '', '邮箱与第 9 行相同'],
    ])
  })

  it('is refused whole without its columns, without people, and with too many', async () => {
    expect(await readRoster('姓名,部门\n甲,乙', [])).toBe('第一行要有：姓名，以及工号或邮箱')
    expect(await readRoster('姓名,工号\n\n', [])).toBe('文件里没有员工')
    const many = Array.from({ length: ROSTER_ROWS_AT_MOST + 1 }, (_, n) => `甲,${n}`).join('\n')
    expect(await readRoster(`姓名,工号\n${many}`, [])).toBe('最多 5000 行')
  })

  it('says nothing of columns that it does not have', async () => {
    expect(await readRoster('姓名,邮箱\n甲,a@q.example.com', [])).toMatchObject([
      { staff_no: undefined, email: 'a@q.example.com', department: undefined, state: undefined, wrong: '' },
    ])
    expect(await readRoster('姓名,工号,部门,状态\n甲,1', [])).toMatchObject([
      { staff_no: '1', email: undefined, department: '', state: 'active', wrong: '' },
    ])
  })

  it('is refused at the line with a sign that nothing can be saved with', async () => {
    expect(await readRoster('姓名,工号\n甲,1\n乙\u0000,2\n', [])).toBe('第 3 行有不能保存的字符')
    expect(await readRoster('姓名,工号,"部\u0007门"\n甲,1\n', [])).toBe('第 1 行有不能保存的字符')
    expect(await readRoster('姓名,工号\r\n甲\t,1\r\n', [])).toMatchObject([{ name: '甲', staff_no: '1' }])
  })

  it('may have blank lines, of which no more are read than there may be people', async () => {
    const people = Array.from({ length: ROSTER_ROWS_AT_MOST }, (_, n) => `甲,${n}\n`).join('')
    expect(await readRoster(`姓名,工号\n${people}${',\n'.repeat(1000)}`, [])).toHaveLength(ROSTER_ROWS_AT_MOST)
    // The sign behind them is not reached.
    expect(await readRoster(`姓名,工号\n${'\n'.repeat(20_000)}\u0000`, [])).toBe('空行太多，最多 5000 行')
    expect(await readRoster(`姓名,工号\n${people}甲,x\n乙,y\n\u0000`, [])).toBe('最多 5000 行')
  })

  it('may end its lines as an old Mac does, and holds a quote inside a name', async () => {
    expect(await readRoster('姓名,工号\r甲,1\r乙,2\r', [])).toMatchObject([{ name: '甲' }, { name: '乙' }])
    expect(await readRoster('姓名,工号\n阿"杰"仔,1\n', [])).toMatchObject([{ name: '阿"杰"仔' }])
  })

  it('is refused where a quote never ends: the rest would be one person', async () => {
    expect(await readRoster('姓名,工号\n"甲,1\n乙,2\n', [])).toBe('引号没有成对，读不到文件的末尾')
  })

  it('counts a row of several lines once, as a spreadsheet numbers it', async () => {
    expect(await readRoster('姓名,工号,部门\n甲,1,"一\n二"\n乙,,\n', [])).toMatchObject([
      { line: 2, department: '一\n二' },
      { line: 3, wrong: '工号和邮箱至少要有一个' },
    ])
  })
})
