import { Refusal } from '@kuaimen/contract/kernel/failure'
import {
  itemDayOut,
  itemLimit,
  itemNotFound,
  itemPointsChanged,
  itemSoldOut,
  levelShort,
  pointsShort,
} from '@kuaimen/contract/member/mall.errors'

const WORDS = new Map<unknown, string>([
  [itemSoldOut.code, '抱歉，最后一份刚被兑走了'],
  [itemDayOut.code, '抱歉，今天的刚刚兑完，明天再来'],
  [itemLimit.code, '您已经兑到上限了'],
  [pointsShort.code, '积分不够了，可能刚在别处用掉'],
  [levelShort.code, '现在的等级还不能兑这件'],
  [itemNotFound.code, '这件好物刚刚下架了'],
])

/** The mall's own no: the next tap is another try. Any other failure leaves open what became of this one. */
export const isNo = (error: unknown): error is Refusal =>
  error instanceof Refusal && (WORDS.has(error.code) || error.code === itemPointsChanged.code)

/** Why nothing came of it, in a sentence for the one who tapped. */
export const setbackWords = ({ code, message }: Refusal): string => WORDS.get(code) ?? message
