import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasLinkOrNumber } from './transfer.rules'

describe('words that are a greeting', () => {
  it.each([
    '生日快乐，去拍一组好看的',
    '18岁快乐！2026 年一起拍',
    '结婚 10 周年，永远 1314',
    '520 1314 一辈子',
    '5201314',
    '2026.11.16 生日快乐',
    '20261116，从今天起',
    '2013.11.16–2026.11.16，十三年',
    '2026年11月16日 18:30 见',
    '2024、2025、2026，每年都拍',
    '十年',
    '相识 10000 天',
    '1000000 个吻',
    '一九九八年的夏天，二〇二六年的冬天',
    '一生一世，三三两两，七七八八',
    'Happy birthday. Love you. Me too',
    '送给 Dr.Li 和 Mr.Wang',
    '在微信里想你，在抖音里看你',
    '拍完发我微信',
  ])('%j', (words) => {
    expect(hasLinkOrNumber(words)).toBe(false)
  })
})

describe('words that are none', () => {
  it.each([
    '加我 13800000001',
    '138 0000 0001',
    '１３８-００００-０００１',
    '一三八零零零零零零零一',
    '壹叁捌〇〇〇〇〇〇〇幺',
    '①③⑧⓪⓪⓪⓪⓪⓪⓪①',
    '1️⃣3️⃣8️⃣0️⃣0️⃣0️⃣0️⃣0️⃣0️⃣0️⃣1️⃣',
    '138 2026 11 16',
    '2026.11.16 打 13800000001',
    '+86 138 0000 0001',
    '座机 0571-8765 4321',
    '8 7 6 5 4 3 2 1',
    '6222 0212 3456 7890',
    '看 http://a.b/c',
    '去 Example.COM 领',
    '去 example . com 领',
    'w w w . abc',
    'suo.im/abc',
    'ｓｕｏ．ｉｍ／ａｂｃ',
    't.cn',
    'abc点com',
    '微信 kuaimen_shop',
    '微信号：kuaimen_shop',
    '加V：abc520',
    '加ｖ：ａｂｃ５２０',
    'vx abc520',
    'QQ 12345',
    '找 @kuaimen',
  ])('%j', (words) => {
    expect(hasLinkOrNumber(words)).toBe(true)
  })
})

const WAYS = ['0123456789', '０１２３４５６７８９', '零一二三四五六七八九', '〇壹贰叁肆伍陆柒捌玖']
const separator = fc.constantFrom('', '', '', ' ', '-', '.', '·', '/', '、', '——', ' - ', '*', '\u200b', '｜', '(', ')')
const around = fc.constantFrom('', '生日快乐', '快来找我：', '，等您', '相识 10 年')
const figure = fc.integer({ min: 0, max: 9 })
const mobile = fc
  .tuple(fc.integer({ min: 3, max: 9 }), fc.array(figure, { minLength: 9, maxLength: 9 }))
  .map(([second, others]) => [1, second, ...others])

it('a mobile number is refused in every spelling', () => {
  const way = fc.constantFrom(...WAYS)
  const spelt = mobile.chain((figures) =>
    fc
      .tuple(...figures.map((one) => fc.tuple(way, separator).map(([signs, after]) => `${[...signs][one]}${after}`)))
      .map((signs) => signs.join('')),
  )
  fc.assert(
    fc.property(spelt, around, around, (number, before, after) => hasLinkOrNumber(`${before}${number}${after}`)),
    { numRuns: 2000 },
  )
})

it('a date is a greeting in every spelling', () => {
  const two = (part: number) => String(part).padStart(2, '0')
  const spelt = fc
    .date({ min: new Date('1920-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
    .chain((at) => {
      const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()]
      return fc.constantFrom(
        ...['.', '-', '/', ' ', '·', '．'].flatMap((sign) => [
          [year, two(month), two(day)].join(sign),
          [year, month, day].join(sign),
        ]),
        `${year}${two(month)}${two(day)}`,
        `${year} 年 ${month} 月 ${day} 日`,
        [...`${year}`].map((sign) => [...WAYS[2]!][Number(sign)]).join(''),
      )
    })
  fc.assert(
    fc.property(spelt, around, (date, words) => !hasLinkOrNumber(`${date} ${words}`)),
    { numRuns: 2000 },
  )
})
