// @vitest-environment happy-dom
import type { AvailableCards, Tenders } from '@kuaimen/contract/wallet/card.views'
import { expect, it, onTestFinished } from 'vitest'
import { mount } from '../../../ui/mount.testing'
import { aCard } from '../../examples.testing'
import { NO_TENDERS } from '../tenders'
import { TenderRow } from './TenderRow'

const some = (...codes: string[]): AvailableCards => ({
  usable: codes.map((code) => ({ ...aCard({ code }), ...{ usable: true, reason: '', saves_fen: 3000 } })),
  unusable: [],
  best: { coupon_code: 'C1' },
})

const shown = (vouchers: AvailableCards, chosen: Partial<Tenders>) => {
  const page = mount(
    <TenderRow
      cards={{ coupon: some('C1'), voucher: vouchers }}
      tenders={{ ...NO_TENDERS, ...chosen }}
      taken={[{ kind: 'coupon', code: 'C1', name: '立减券', amount_fen: 3000, back_fen: 0 }]}
      leftFen={10_000}
      {...{ hasFailed: false, disabled: false, onChoose: () => {}, onRetry: () => {} }}
    />,
  )
  onTestFinished(page.leave)
  return page.box.textContent
}

it('the best coupon is called so', () => {
  expect(shown(some(), { coupon_code: 'C1' })).toContain('已选最优券')
})

it('a coupon is not called the best while a voucher lies beside it', () => {
  const text = shown(some('V1'), { coupon_code: 'C1' })
  expect(text).toContain('另有 1 张兑换券')
  expect(text).not.toContain('最优')
})

it('a voucher that is used lies beside nothing', () => {
  expect(shown(some('V1'), { coupon_code: 'C1', voucher_code: 'V1' })).not.toContain('另有')
})
