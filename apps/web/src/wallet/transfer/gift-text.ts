import { formatYuan } from '@kuaimen/contract/kernel/money'
import type { GivingPicture, GivingState } from '@kuaimen/contract/wallet/transfer.rules'
import type { GiftView, GivingView } from '@kuaimen/contract/wallet/transfer.views'

export const PICTURE_WORDS: Readonly<Record<GivingPicture, string>> = {
  ribbon: '礼盒',
  cake: '生日蛋糕',
  flowers: '一束花',
  camera: '相机',
}

export const GIVING_WORDS: Readonly<Record<GivingState, string>> = {
  open: '转赠中',
  taken: '好友已收下',
  revoked: '已收回',
  over: '没有人收下，已退回',
}

interface Said {
  readonly title: string
  readonly text: string
}

type Gone = Exclude<GivingState, 'open'>

/** To whom it was not: what became of it, and nothing of anybody. */
export const GONE_WORDS: Readonly<Record<Gone, Said>> = {
  taken: { title: '这份礼物已经有人收下了', text: '每份礼物只有一位朋友能收到' },
  revoked: { title: '这份礼物被收回了', text: '可以问问送礼的人，也许换了一份' },
  over: { title: '这份礼物过了领取时间', text: '没有人收下的礼物会回到送礼的人那里' },
}

/** To who gave it. */
export const OWN_GONE_WORDS: Readonly<Record<Gone, Said>> = {
  taken: { title: '好友已经收下', text: '这张卡券现在在对方的卡包里' },
  revoked: { title: '您已收回这份礼物', text: '卡券回到了您的卡包，链接不再有效' },
  over: { title: '没有人收下，已经回来了', text: '卡券回到了您的卡包，可以再送一次' },
}

export const giftTitle = ({ from }: Pick<GiftView, 'from'>): string => `${from}送您一份礼物`

/** 礼品卡 ¥200; a voucher by its name. */
export const givenName = ({ name, amount_fen }: Pick<GivingView, 'name' | 'amount_fen'>): string =>
  amount_fen > 0 ? `${name} ¥${formatYuan(amount_fen)}` : name
