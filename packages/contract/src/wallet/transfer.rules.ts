/** What can be given to a friend; coupons stay with whom they were meant for. */
export const GIVING_KINDS = ['voucher', 'gift_card'] as const
export type GivingKind = (typeof GIVING_KINDS)[number]

/** Taken by a friend, taken back by who gave, or over: nobody came in time, and the card is back by itself. */
export const GIVING_STATES = ['open', 'taken', 'revoked', 'over'] as const
export type GivingState = (typeof GIVING_STATES)[number]

/** What the house has drawn for it, with what each shows. */
export const GIVING_PICTURES = ['ribbon', 'cake', 'flowers', 'camera'] as const
export type GivingPicture = (typeof GIVING_PICTURES)[number]

export const GIVING_HOURS = 72
export const GIVING_WORDS_AT_MOST = 40
/** Of one member, in 24 hours: cards that go out, and cards that come. */
export const GIVINGS_A_DAY = 10
export const TAKES_A_DAY = 10

const TOP_LEVELS =
  'com|cn|net|org|top|xyz|vip|shop|cc|me|io|im|ly|co|tv|app|site|club|store|info|biz|hk|tw|icu|fun|link'
/** An address as one types it; with a blank beside the dot only what no sentence goes on with. */
const LINK = new RegExp(
  `://|w\\s*w\\s*w\\s*[.。]|[a-z0-9-][.。点](?:${TOP_LEVELS})(?![a-z])|[a-z0-9-][.。点][a-z]{2,}/|[a-z0-9-]\\s*[.。]\\s*(?:com|cn|net|org|xyz|vip|shop|link)(?![a-z])`,
)
/** A word for where one is found, and the name there. */
const ACCOUNT =
  /(?:[微薇威v]信|wechat|weixin|扣扣|抖音|小红书|支付宝|加\s*我|加\s*[vw]x?|\b(?:vx|wx|qq|v\s*:))[^\p{L}\p{N}]*(?:号码?|是|id)?[^\p{L}\p{N}]*[a-z0-9][\w-]{4,}|@\w{3,}/u

const FIGURES: Readonly<Record<string, string>> = Object.fromEntries(
  ['零〇○', '一壹幺', '二贰', '三叁', '四肆', '五伍', '六陆', '七柒', '八捌', '九玖'].flatMap((signs, figure) =>
    [...signs].map((sign) => [sign, String(figure)]),
  ),
)
const FIGURE = new RegExp(`[${Object.keys(FIGURES).join('')}]`, 'g')

/** Figures with nothing but blanks and signs between them: one number, however it is spaced. */
const RUN = /\d(?:[^\p{L}\p{N}]*\d)*/gu
const MOBILE = /^1[3-9]\d{9}$/
const MOBILE_FIGURES = 11
const DATE = /\b(?:19|20)\d\d(\D*)(?:0?[1-9]|1[0-2])\1(?:0?[1-9]|[12]\d|3[01])(?!\d)/g
/** A year, what lovers write, and what is round. */
const SAID = /\b(?:(?:19|20)\d\d|520|521|1314|5201314|[1-9]0{2,})(?!\d)/g
/** A number that can be called has at least so many. */
const CALLED_FIGURES = 7

const figuresIn = (text: string): string => text.replace(/\D/g, '')

/** A mobile number of whole groups, whatever stands before and after it. */
function holdsMobile(groups: readonly string[]): boolean {
  return groups.some((_, from) => {
    let joined = ''
    for (const group of groups.slice(from)) {
      joined += group
      if (joined.length >= MOBILE_FIGURES) return MOBILE.test(joined)
    }
    return false
  })
}

function isCalled(run: string): boolean {
  if (holdsMobile(run.match(/\d+/g) ?? [])) return true
  return figuresIn(run.replace(DATE, ' ').replace(SAID, ' ')).length >= CALLED_FIGURES
}

/**
 * Whether words hold what is no greeting: a link, an account with where it is, or a number that one could call or pay
 * to, however it is written. Dates, years and round numbers are greetings.
 */
export function hasLinkOrNumber(words: string): boolean {
  // What is beyond is refused for its length.
  const shown = words.slice(0, GIVING_WORDS_AT_MOST)
  const plain = shown
    .normalize('NFKC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
  if (LINK.test(plain) || ACCOUNT.test(plain)) return true
  const runs = plain.replace(FIGURE, (sign) => FIGURES[sign] ?? sign).match(RUN) ?? []
  return runs.some(isCalled)
}
