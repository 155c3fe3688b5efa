import { RedeemPage } from '../parts/RedeemPage'

export default function AddGiftCard() {
  return <RedeemPage type="gift_card" lead="输入礼品卡上的兑换码，余额会放进您的卡包，预约时直接抵扣。" />
}
