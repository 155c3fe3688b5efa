const WAYS = ['normal', 'book', 'gift', 'pay'] as const

export type QiweiType = (typeof WAYS)[number]

export interface Words {
  readonly title: string
  readonly line: string
  /** The way on without the adviser, and with. */
  readonly skip: string
  readonly goOn: string
}

const BACK = { skip: '先不加，回到刚才的页面', goOn: '回到刚才的页面' }

const WORDS: Readonly<Record<QiweiType, Words>> = {
  normal: { title: '认识您的顾问', line: '拍之前拿不准的，问一个人就好', ...BACK },
  book: {
    title: '约之前，先认识一位顾问',
    line: '时间照样慢慢选，拿不准的问顾问',
    skip: '先不加，继续预约',
    goOn: '继续预约',
  },
  gift: { title: '加顾问，领新朋友礼赠', line: '选一份喜欢的，加好就放进卡包', ...BACK },
  pay: { title: '预约好了，后面交给顾问', line: '改期、妆造、看样片，都在微信里说', ...BACK },
}

export const typeOf = (asked: string | null): QiweiType => WAYS.find((one) => one === asked) ?? 'normal'

export const qiweiText = (type: QiweiType): Words => WORDS[type]

/** Said only where it is true: no gift is promised before there is one to choose, nor an adviser where there is none. */
export function wordsHere(
  words: Words,
  here: { readonly isNobody: boolean; readonly isPending: boolean; readonly gifts: readonly unknown[] },
): Words {
  if (here.isNobody) return { ...words, title: '本城顾问正在准备', line: '有事可以先打给我们' }
  return words === WORDS.gift && here.gifts.length === 0 && !here.isPending ? WORDS.normal : words
}

/** Whether it is not known yet which words are true: their place is kept, and nothing is said. */
export const isUnsaid = (words: Words, { isPending }: { readonly isPending: boolean }): boolean =>
  words === WORDS.gift && isPending

/** A booking that is not the reader's, or nobody's: nothing is said of it. */
export const STRANGER: Words = { ...WORDS.normal, skip: '先不加，回首页', goOn: '回首页' }

/** Where a booking is handed to the adviser; the store is named to its owner alone. */
export const visitText = (store: string | undefined): Words => ({
  title: '把预约交给顾问',
  line: store ? `去${store}的事，顾问帮您记着` : '拍摄前后的事，顾问帮您记着',
  skip: '先不加，回到预约',
  goOn: '回到预约',
})

/** What an adviser is for. */
export const PROMISES = [
  { what: '改期提醒', how: '行程有变，提前说一声' },
  { what: '妆造建议', how: '穿什么、化什么妆' },
  { what: '样片优先', how: '新样片先给您看' },
] as const
