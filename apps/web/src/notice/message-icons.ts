import type { NoticeKind, NoticeTopic } from '@kuaimen/contract/notice/notice.rules'
import { IconBell, IconCheck, IconClock, type IconComponent, IconImage, IconInfo, IconUser } from '../ui/Icon/Icon'
import {
  IconCalendar,
  IconCoupon,
  IconGift,
  IconReceipt,
  IconRefresh,
  IconShield,
  IconShop,
  IconStar,
} from '../ui/Icon/ScreenIcon'

const OF_TOPIC: Readonly<Record<NoticeTopic, IconComponent>> = {
  order: IconCalendar,
  money: IconReceipt,
  member: IconUser,
  campaign: IconGift,
  system: IconShield,
}

/** Where the topic's own would say too little. */
const OF_KIND: Partial<Record<NoticeKind, IconComponent>> = {
  booked: IconCheck,
  hold_ending: IconClock,
  remind_24h: IconBell,
  remind_2h: IconBell,
  cancelled: IconInfo,
  cancelled_by_studio: IconInfo,
  missed: IconInfo,
  store_changed: IconShop,
  store_open_again: IconShop,
  photos_ready: IconImage,
  review_asked: IconStar,
  refund_sent: IconRefresh,
  refund_settled: IconRefresh,
  refund_failed: IconRefresh,
  coupon_expiring: IconCoupon,
  gift_card_expiring: IconGift,
  giving_taken: IconGift,
  giving_over: IconGift,
  waitlist_turn: IconClock,
  waitlist_on: IconClock,
  waitlist_over: IconInfo,
}

export const messageIcon = (kind: NoticeKind, topic: NoticeTopic): IconComponent => OF_KIND[kind] ?? OF_TOPIC[topic]
