import { describe, expect, it } from 'vitest'
import { loadSpeller } from './pinyin'
import { placeReadings } from './place-readings'

const { spell, readsAs } = await loadSpeller()

describe('pinyin', () => {
  it.each([
    ['静安', 'jingan', 'ja'],
    ['浐灞', 'chanba', 'cb'],
    ['郫都区', 'piduqu', 'pdq'],
    ['蔚县', 'yuxian', 'yx'],
    ['番禺广场', 'panyuguangchang', 'pygc'],
    ['六安', 'luan', 'la'],
    ['台州', 'taizhou', 'tz'],
    ['重庆', 'chongqing', 'cq'],
    ['重新拍', 'chongxinpai', 'cxp'],
    ['厦门', 'xiamen', 'xm'],
    ['大厦', 'dasha', 'ds'],
    ['长宁', 'changning', 'cn'],
    ['成长', 'chengzhang', 'cz'],
    ['闵行莘庄', 'minhangxinzhuang', 'mhxz'],
    ['广渠门', 'guangqumen', 'gqm'],
    ['绿地', 'lvdi', 'ld'],
    ['快门LAB·K11 店', 'kuaimenlabk11dian', 'kmlabk11d'],
    ['虹桥（西）', 'hongqiaoxi', 'hqx'],
  ])('of %s is %s, %s', (text, pinyin, initials) => {
    expect(spell(text)).toEqual({ pinyin, initials })
  })

  it('of a place is as those who live there say', () => {
    for (const [place, spelt] of Object.entries(placeReadings))
      expect(spell(place), place).toMatchObject({ pinyin: spelt.replaceAll(' ', '') })
  })

  it('is nothing where there is nothing to spell', () => {
    for (const text of ['', ' ', '—', '（）']) expect(spell(text)).toEqual({ pinyin: '', initials: '' })
  })

  it('is found from any character on, and over no sign that divides', () => {
    expect(readsAs('可以改期吗？怎么退款', 'gaiqi')).toBe(true)
    expect(readsAs('可以改期吗？怎么退款', 'zmtk')).toBe(true)
    expect(readsAs('可以改期吗？怎么退款', 'mazen')).toBe(false)
    expect(readsAs('银行卡可以付款吗', 'yinhang')).toBe(true)
    expect(readsAs('银行卡可以付款吗', 'inhang')).toBe(false)
  })
})
