/** Days of the week with another price: Monday to Thursday the rooms are quiet. */
export const weekdaySeason = { name: '平日特惠', mark: '惠', weekdays: [1, 2, 3, 4], percent: 90 } as const
/** Which categories have it: portraits, couples, families, friends. */
export const weekdayCategories = [3, 4, 5, 7] as const
/** The days around New Year, when everybody comes. */
export const newYearSeason = { name: '元旦档期', mark: '节', percent: 110 } as const

/** What to choose from when styling begins: name, a line about it, and the product whose picture shows it. */
export const demoSeries: Record<number, readonly (readonly [name: string, note: string, slug: string])[]> = {
  1: [
    ['经典蓝底', '端正清爽，证件通用', 'id-classic'],
    ['柔和白底', '肤色干净，签证适用', 'id-visa'],
    ['微光灰底', '自然轮廓，社交头像也好看', 'id-natural'],
  ],
  2: [
    ['静岩灰', '沉稳克制，适合金融与法律', 'career-portrait'],
    ['晨雾白', '明亮亲和，适合教育与医疗', 'career-doctor'],
    ['墨色', '锋利有力，适合创始人与管理者', 'career-founder'],
    ['暖木', '松弛可信，适合顾问与设计', 'career-avatar'],
  ],
  3: [
    ['窗边', '一束侧光，安静的下午', 'portrait-window'],
    ['纸上', '素净背景，只看见人', 'portrait-paper'],
    ['黑白', '去掉颜色，留下神情', 'portrait-mono'],
    ['新中式', '盘扣与水墨，温润端庄', 'portrait-chinese'],
  ],
  4: [
    ['红底登记', '领证当天用的那一张', 'couple-registry'],
    ['日常', '像在家里一样', 'couple-daily'],
    ['白纱', '轻盈正式，留给以后看', 'couple-wedding'],
  ],
  5: [
    ['暖厅', '一家人坐在一起', 'family-classic'],
    ['新年', '红色点缀，热热闹闹', 'family-newyear'],
    ['素白', '简单干净，不会过时', 'family-three'],
  ],
  6: [
    ['奶油', '软软的颜色，适合小宝宝', 'kid-hundred'],
    ['积木', '明快童趣，孩子放得开', 'kid-year'],
    ['校园', '书包与操场', 'kid-school'],
  ],
  7: [
    ['学士服', '端正的毕业标准照', 'grad-portrait'],
    ['宿舍', '和室友的最后一张', 'grad-dorm'],
    ['青草地', '阳光与白衬衫', 'grad-friends'],
  ],
  8: [
    ['纯色', '毛色最清楚', 'pet-id'],
    ['客厅', '它最自在的样子', 'pet-portrait'],
  ],
  9: [
    ['清透', '看不出妆的好气色', 'makeup-daily'],
    ['约会', '柔光与一点点闪', 'makeup-date'],
    ['晚宴', '轮廓分明，灯下好看', 'makeup-party'],
    ['中式', '眉眼温润，配旗袍与汉服', 'makeup-chinese'],
  ],
}
