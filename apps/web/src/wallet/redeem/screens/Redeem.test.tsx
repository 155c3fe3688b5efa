// @vitest-environment happy-dom
import { codeDetail } from '@kuaimen/contract/wallet/card.endpoints'
import { it } from 'vitest'
import { paths } from '../../../platform/page/paths'
import { openScreen, press, sees, type } from '../../../platform/screen.testing'
import { aCard } from '../../examples.testing'
import Redeem from './Redeem'

it.each(['coupon', 'gift_card'] as const)(
  'takes every code under one name, also at the address of a %s',
  async (kind) => {
    openScreen(
      Redeem,
      paths.redeem({ type: kind }),
      (server) => server.answers(codeDetail, aCard({ coupon_type: 'gift_card' })),
      {
        cookies: { access_token: 't' },
      },
    )
    await sees('兑换卡券')
    await sees('优惠券、兑换券和礼品卡都可以')
    await type('兑换码', 'KMGIFT2026A')
    await press('button', '查看')
    await sees('这是一张礼品卡')
  },
)
