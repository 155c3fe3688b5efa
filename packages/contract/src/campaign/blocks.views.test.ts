import { describe, expect, it } from 'vitest'
import { CampaignBlocks } from './blocks.views'
import { CampaignMine, OfferTaken, TokenOpened } from './take.views'
import * as errors from './version.errors'
import { campaignPathOf, campaignPlace, contrast } from './version.rules'

const picture = { url: '/media/campaign/spring/hero.webp', width: 1170, height: 1560, alt: '春天请柬' }
const image = { type: 'image', id: 'hero01', space: 0, radius: 0, picture }
const button = { type: 'button', id: 'butt01', space: 16, text: '去约', look: 'primary', sticky: true }
const link = { link_type: 'makeup', link: '' }

/** The path of the first thing that is wrong; nothing where nothing is. */
const wrongIn = (...blocks: object[]) => CampaignBlocks.safeParse(blocks).error?.issues[0]?.path.join('.')

describe('blocks', () => {
  it('are taken as they are written', () => {
    expect(wrongIn(image, { ...button, link })).toBeUndefined()
    expect(CampaignBlocks.parse([{ ...image, onclick: 'x' }])).toEqual([image])
  })

  it.each([
    ['a type that there is not', [{ ...image, type: 'html' }], '0.type'],
    [
      'a picture from elsewhere',
      [{ ...image, picture: { ...picture, url: 'http://a.example/x.webp' } }],
      '0.picture.url',
    ],
    ['a picture that climbs', [{ ...image, picture: { ...picture, url: '/media/../api' } }], '0.picture.url'],
    ['two of one number', [image, image], '1.id'],
    [
      'two that stick',
      [
        { ...button, link },
        { ...button, id: 'butt02', link },
      ],
      '1.sticky',
    ],
    ['none at all', [], ''],
    ['rules without a text', [{ type: 'rules', id: 'rule01', space: 0, folded: true }], '0.markdown'],
    ['more than forty', Array.from({ length: 41 }, (_, nth) => ({ ...image, id: `hero${nth}` })), ''],
  ])('are refused with the path of what is wrong: %s', (_, blocks, path) => {
    expect(wrongIn(...blocks)).toBe(path)
  })
})

describe('addresses', () => {
  it.each([
    ['/spring', '/spring'],
    ['/Product/Guide/Christmas2021/', '/product/guide/christmas2021'],
    ['/activity-coupon?channel=a', '/activity-coupon'],
    ['/newyear_zhenxiang_2023/AbC', '/newyear_zhenxiang_2023/:token'],
    ['/newyear_zhenxiang_2023/xiaohongshu-return', '/newyear_zhenxiang_2023/xiaohongshu-return'],
    ['/product/guide/preview', undefined],
    ['/mine', undefined],
  ])('%s is the campaign at %s', (address, path) => {
    expect(campaignPathOf(address)).toBe(path)
  })

  it('say whether their page asks for a login', () => {
    expect(campaignPlace('/spring')).toEqual({ login: true })
    expect(campaignPlace('/activity-autumn')).toEqual({ login: false })
  })
})

it('contrast is that of the guidelines', () => {
  expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#FFFFFF')).toBeCloseTo(4.48, 2)
})

it('refusals are numbered without a gap', () => {
  const codes = Object.values(errors).map(({ code }) => code)
  expect(codes.toSorted()).toEqual(Array.from({ length: codes.length }, (_, nth) => 203020 + nth))
})

it('what is a member’s own has a shape of its own', () => {
  const card = { coupon_type: 'coupon', code: 'C1' }
  expect(OfferTaken.safeParse({ ...card, worth: '¥50', valid_until: '2026-12-31', taken_before: 1 }).success).toBe(true)
  expect(TokenOpened.safeParse({ ...card, state: 'used_up' }).success).toBe(true)
  expect(CampaignMine.safeParse({ fits: true }).success).toBe(false)
})
