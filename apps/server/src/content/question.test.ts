import { questionList, questionTypes, voteQuestion } from '@kuaimen/contract/content/question.endpoints'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TestApp } from '../testing/app'
import { rows } from '../testing/rows'
import { question } from './content.table'

let app: TestApp
beforeAll(async () => {
  app = await TestApp.start({ demo: true })
})
afterAll(() => app.stop())

const found = async (wanted: { type?: string; keyword?: string }) => (await app.call(questionList, wanted)).data

describe('questions', () => {
  it('come by type, in the order the brand wrote them, with what everybody asks', async () => {
    const { data } = await app.call(questionTypes, {})
    expect(data.types.map(({ type_name }) => type_name)).toEqual([
      '预约与改期',
      '支付与退款',
      '拍摄准备',
      '照片与精修',
      '卡券与积分',
      '发票与企业',
    ])
    for (const { type, count } of data.types) expect(await found({ type })).toHaveLength(count)
    expect(data.top).toHaveLength(5)
  })

  it('name the chain’s own hours, and leave no placeholder', async () => {
    for (const { answer_html } of await found({})) expect(answer_html).not.toMatch(/[{}]/)
    const [asked] = await found({ keyword: '改时间' })
    expect(asked?.answer_html).toMatch(/开拍前 \d+ 小时以上可以免费改期 \d+ 次/)
  })

  it.each(['改期', '免费改期 门店', '积', '  改期  '])(
    'are found by what is in question or answer: %s',
    async (keyword) => {
      const list = await found({ keyword })
      expect(list.length).toBeGreaterThan(0)
      const words = keyword.split(/\s+/).filter(Boolean)
      for (const one of list) for (const word of words) expect(one.question + one.answer_html).toContain(word)
    },
  )

  it.each([
    ['迟到怎么办', '迟到了怎么办？'],
    ['迟到了怎么办呢', '迟到了怎么办？'],
    ['多久能拿照片', '多久能拿到照片？'],
    ['fapiao', '怎样开发票？'],
    ['kai fa piao', '怎样开发票？'],
    ['GQ', '积分会过期吗？'],
  ])('are found though they are asked otherwise: %s', async (keyword, question) => {
    const [first] = await found({ keyword })
    expect(first?.question).toBe(question)
  })

  it('that share a turn of phrase alone are not alike', async () => {
    for (const keyword of ['外星人怎么办', 'liangzi', '量子 纠缠']) expect(await found({ keyword })).toEqual([])
    expect(await found({ type: 'cards', keyword: 'fapiao' })).toEqual([])
  })

  it('are found within a type alone', async () => {
    expect(new Set((await found({ type: 'cards', keyword: '积分' })).map(({ type }) => type))).toEqual(
      new Set(['cards']),
    )
  })

  it('are none for words that nobody wrote; signs of a pattern are letters', async () => {
    expect((await found({ keyword: '%' })).map(({ question }) => question)).toEqual(['取消预约会扣钱吗？'])
    for (const keyword of ['量子', '\\']) expect(await found({ keyword })).toEqual([])
    expect(await found({ type: 'cards', keyword: '量子' })).toEqual([])
  })

  it('of an unknown type are not there', async () => {
    expect(await app.call(questionList, { type: 'nothing' })).toMatchObject({ status: 404, code: 203001 })
  })

  it('hold nothing that a page would run', async () => {
    await app.database.db.insert(question).values({
      type: 'xss',
      type_name: '试',
      question: '<img src=x onerror=alert(1)>',
      answer: '<script>alert(1)</script> [a](javascript:alert(1)) **好**',
      rank: 999,
    })
    const [one] = await found({ type: 'xss' })
    expect(one?.answer_html).toContain('<strong>好</strong>')
    expect(one?.answer_html).not.toMatch(/<script|href="javascript/)
    await app.database.pool.query("delete from question where type = 'xss'")
  })
})

describe('a vote', () => {
  it('is counted by day, all of many at once', async () => {
    const id = (await found({ type: 'cards' }))[0]!.id
    await Promise.all(
      Array.from({ length: 15 }, (_, nth) => app.call(voteQuestion, { id, useful: nth % 3 === 0 ? 0 : 1 })),
    )
    expect(await rows(app, `select useful, useless from question_count where question_id = ${id}`)).toEqual([
      { useful: 10, useless: 5 },
    ])
  })

  it('for a question that is not there counts nothing', async () => {
    await app.call(voteQuestion, { id: 2_000_000, useful: 1 })
    expect(await rows(app, 'select 1 from question_count where question_id = 2000000')).toEqual([])
  })
})
