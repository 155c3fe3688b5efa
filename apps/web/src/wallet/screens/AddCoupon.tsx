import { RedeemPage } from '../parts/RedeemPage'

export default function AddCoupon() {
  return <RedeemPage type="coupon" lead="输入短信、卡片或活动页上的兑换码，优惠券和兑换券都可以。" />
}
