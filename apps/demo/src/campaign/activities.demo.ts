import { addresses } from '@kuaimen/contract/kernel/addresses'
import { paths } from '@kuaimen/contract/kernel/paths'
import {
  art,
  button,
  type DemoPage,
  gallery,
  heading,
  hero,
  invite,
  nearby,
  products,
  rules,
  steps,
  take,
  text,
  themes,
  to,
  untilEnd,
} from './page.demo'

const scene = (x: number, y: number, label: string, product: number) => ({
  ...{ x, y, w: 50, h: 50, label, link: to('product', product) },
})

/** What runs, what comes, and what is over; a product is named by its place in the list. */
export const activityPages = (productId: (slug: string) => number): readonly DemoPage[] => [
  {
    ...{ key: 'photo-activity', path: addresses.photoActivity, kind: 'activity', theme: themes.amber, on_index: true },
    ...{ title: '把今天拍下来', summary: '每周一个主题写真', share: '这周的主题，来拍一张', from: -20, until: 160 },
    parts: [
      hero('photo-activity', '墙上七个小相框，一天一个'),
      heading('把今天拍下来', '不为什么日子，就为今天', 'center'),
      {
        ...{ type: 'carousel', space: 16, ratio: 1.5, autoplay_ms: 3000 },
        pictures: [
          {
            picture: art('photo-activity', 'c1', 1170, 780, '周末的窗'),
            link: to('product', productId('portrait-window')),
          },
          {
            picture: art('photo-activity', 'c2', 1170, 780, '雨天的书'),
            link: to('product', productId('portrait-paper')),
          },
          {
            picture: art('photo-activity', 'c3', 1170, 780, '下班后的灯'),
            link: to('product', productId('portrait-film')),
          },
        ],
      },
      heading('新朋友的见面礼', '登录后领取，放进卡包'),
      take(['newcomer_50'], to('category', 3)),
      heading('这些主题都可以'),
      products(3, 8),
      {
        type: 'share',
        space: 24,
        button: '告诉朋友',
        referral: false,
        card: { title: '把今天拍下来', desc: '每周一个主题写真', picture: null },
      },
      rules('新客券注册 30 天内、还没有拍过的会员可领，每人一张', '满 199 元可用，领取后 60 天内有效'),
    ],
  },
  {
    ...{ key: 'guiding', path: addresses.activityGuiding, kind: 'activity', theme: themes.leaf, on_index: true },
    ...{ title: '新会员三步', summary: '三步，约好第一次', share: '三步，约好第一次' },
    parts: [
      hero('guiding', '通向照相馆小门的三块踏脚石'),
      heading('三步，约好第一次', '每一步都有一点小奖励', 'center'),
      steps(
        {
          title: '完善资料',
          note: '填好昵称、生日和城市，任务里领积分',
          icon: 'person',
          link: to('path', paths.taskCenter()),
        },
        { title: '认识顾问', note: '有拿不准的，先问一问', icon: 'chat', link: to('contact') },
        { title: '约第一次', note: '从证件照或写真开始都好', icon: 'calendar', link: to('path', paths.productList()) },
      ),
      heading('首次到店券'),
      take(['first_visit_30'], to('path', paths.productList())),
      { type: 'contact', space: 16, text: '想问拍什么、穿什么，找顾问慢慢说。', button: '问一问' },
      rules('还没有到店拍过的会员可领，每人一张', '满 99 元可用，领取后 60 天内有效'),
    ],
    offers: [
      {
        ...{ key: 'first_visit_30', name: '首次到店 ¥30', rule: 'campaign_first', stock: 20_000 },
        needs: { facts: [{ fact: 'visit_done', at_most: 0 }] },
      },
    ],
  },
  {
    ...{ key: 'coupon-center', path: addresses.activityCoupon, kind: 'coupon', theme: themes.red, on_index: true },
    ...{ title: '领券中心', summary: '六张券，先领着', share: '六张券，先领着' },
    parts: [
      hero('coupon-center', '两根绳上夹着六张彩色的券，下面的人笑着举起双手'),
      heading('领券中心', '领了放进卡包，预约时自动列出能用的', 'center'),
      take(['newcomer_50', 'weekday_85'], to('path', paths.productList())),
      take(['family_150'], to('category', 5)),
      take(['friends_90'], to('product', productId('portrait-friends'))),
      take(['id_20'], to('category', 1)),
      take(['level_60'], to('path', paths.productList())),
      rules(
        '新客 ¥50：注册 30 天内、还没有拍过的会员，满 199 元可用',
        '工作日 8.5 折：周一到周五的拍摄，最多减 100 元',
        '全家福：满 999 元减 150 元；闺蜜写真：减 90 元；证件照：减 20 元',
        '等级专享：相知及以上等级，满 399 元减 60 元',
        '每种每人一张；领取后 60 天内有效，全家福券 90 天',
      ),
    ],
    offers: [
      {
        ...{ key: 'newcomer_50', name: '新客 ¥50', rule: 'campaign_newcomer', stock: 50_000, day_stock: 2000 },
        needs: { account_days_at_most: 30, facts: [{ fact: 'visit_done', at_most: 0 }], captcha: true },
      },
      { key: 'weekday_85', name: '工作日 8.5 折', rule: 'campaign_weekday', stock: 10_000, day_stock: 500 },
      { key: 'family_150', name: '全家福满 999 减 150', rule: 'campaign_family', stock: 3000 },
      { key: 'friends_90', name: '闺蜜双人 ¥90', rule: 'campaign_friends', stock: 3000 },
      { key: 'id_20', name: '证件照 ¥20', rule: 'campaign_id', stock: 10_000 },
      { key: 'level_60', name: '等级专享 ¥60', rule: 'campaign_level', stock: 5000, needs: { level_min: 2 } },
    ],
  },
  {
    ...{
      key: 'autumn',
      path: paths.activity({ slug: 'autumn' }),
      kind: 'activity',
      theme: themes.amber,
      on_index: true,
    },
    ...{
      title: '秋天的光，斜一点更好看',
      summary: '四个场景，点开看看',
      share: '四个场景，都在棚里',
      from: -40,
      until: 25,
    },
    parts: [
      hero('autumn', '斜斜的光、银杏叶和穿大衣的人'),
      heading('秋天的光，斜一点更好看', '点一个场景，看对应的拍法', 'center'),
      {
        ...{
          type: 'hot_area',
          space: 16,
          picture: art('autumn', 'map', 1170, 1170, '四个场景：银杏窗边、旧书桌、斜光楼梯、毛衣与茶'),
        },
        areas: [
          scene(0, 0, '银杏窗边', productId('portrait-window')),
          scene(50, 0, '旧书桌', productId('portrait-paper')),
          scene(0, 50, '斜光楼梯', productId('portrait-profile')),
          scene(50, 50, '毛衣与茶', productId('portrait-film')),
        ],
      },
      untilEnd('离秋光结束', '这个秋天已经收好'),
      take(['autumn_60'], to('category', 3)),
      products(3, 6, 'scroll'),
      rules('个人写真满 499 元减 60 元，每人一张', '领取后 60 天内有效'),
    ],
    offers: [{ key: 'autumn_60', name: '秋光券 ¥60', rule: 'campaign_autumn', stock: 2000, day_stock: 200 }],
  },
  {
    ...{
      key: 'graduation',
      path: paths.activity({ slug: 'graduation' }),
      kind: 'activity',
      theme: themes.sky,
      on_index: true,
    },
    ...{
      title: '毕业季：和室友再拍一张',
      summary: '学士服已经熨好了',
      share: '学士服已经熨好了',
      from: -200,
      until: -120,
    },
    parts: [
      hero('graduation', '四个好友，帽子飞在半空'),
      heading('和室友再拍一张', '学士、硕士、博士服都有，垂布也有', 'center'),
      text('毕业照和简历照，一天拍完。人凑不齐时先拍自己的，再补合影。'),
      products(7, 6),
      { ...button('看毕业照', to('category', 7)), when_over: 'keep' },
      rules('凭在校或应届证明可享学生权益，到店出示即可'),
    ],
  },
  {
    ...{ key: 'pet', path: paths.activity({ slug: 'pet' }), kind: 'activity', theme: themes.amber, on_index: true },
    ...{ title: '看这里，别动', summary: '毛孩子也要有证件照', share: '毛孩子也要有证件照', from: -15, until: 75 },
    parts: [
      hero('pet', '矮台上的一只狗和一只猫，都看着镜头'),
      heading('看这里，别动', '零食和耐心，我们都备着', 'center'),
      text('来之前遛一圈，带上它最喜欢的玩具。怕生的孩子请约工作日，棚里人少。'),
      take(['pet_50'], to('category', 8)),
      products(8, 4),
      rules('宠物类产品减 50 元，每人一张', '领取后 60 天内有效', '请带好牵引绳，疫苗齐全'),
    ],
    offers: [{ key: 'pet_50', name: '毛孩子券 ¥50', rule: 'campaign_pet', stock: 1500, day_stock: 100 }],
  },
  {
    ...{
      key: 'winter',
      path: paths.activity({ slug: 'winter' }),
      kind: 'activity',
      theme: themes.dusk,
      on_index: true,
    },
    ...{
      title: '冬日主题：一盏灯，一条围巾',
      summary: '雪在窗外，人在灯下',
      share: '雪在窗外，人在灯下',
      from: 15,
      until: 100,
    },
    parts: [
      hero('winter', '雪地里一盏亮着的路灯，戴红色贝雷帽的女孩捧着热饮'),
      heading('一盏灯，一条围巾', '雪在窗外，人在灯下', 'center'),
      { type: 'countdown', space: 16, to: 'start', before: '距离开始', after: '已经开始' },
      take(['winter_66'], to('category', 3)),
      products(3, 4),
      rules('满 499 元减 66 元，每人一张，每日 200 张', '领取后 60 天内有效'),
    ],
    offers: [{ key: 'winter_66', name: '冬日券 ¥66', rule: 'campaign_winter', stock: 3000, day_stock: 200 }],
  },
  {
    ...{ key: 'activity-index', path: addresses.activityIndex, kind: 'index', theme: themes.paper, on_index: false },
    ...{ title: '全部活动', summary: '正在进行、即将开始和往期', share: '看看最近有什么活动' },
    parts: [
      hero('activity-index', '布告板上钉着几张卡片'),
      heading('正在进行'),
      { type: 'index_list', space: 16, kinds: ['activity', 'coupon'], limit: 20 },
      heading('即将开始'),
      { type: 'index_list', space: 16, kinds: ['activity', 'coupon'], limit: 10, state: 'soon' },
      heading('往期'),
      { type: 'index_list', space: 16, kinds: ['activity', 'coupon', 'guide'], limit: 10, state: 'over' },
      rules('每个活动的规则写在它自己的页面上'),
    ],
  },
  {
    ...{ key: 'activity-rules', path: addresses.activityRules, kind: 'rules', theme: themes.paper, on_index: false },
    ...{ title: '活动规则', summary: '领取、使用和退款后券的去向', share: '活动规则' },
    parts: [
      hero('activity-rules', '一张纸、一枚章和一副眼镜'),
      heading('活动规则', '写得明白，大家都放心', 'center'),
      {
        ...{ type: 'rules', space: 16, folded: false },
        markdown: `## 领取

- 优惠券登录后领取，领到即放入卡包；同一张券重复点击只会领到一张
- 每种券有总量，有的还有每日数量，领完即止；每个账号一天最多领 10 张
- 有条件的券按我们系统里的记录判断：注册时间、会员等级、到店次数

## 使用

- 每次预约限用一张优惠券；能与兑换券、礼品卡同用时，页面会自动列出
- 门槛按用券前的价格算：券能用的产品在所选日期的价格，加上它们的加选；以预约确认页显示为准

## 退款后券的去向

- 预约取消且按规则全额退款的，未过期的券退回卡包；已过期的券不再延期
- 券不能兑换现金，也不能转让

## 邀请与作弊的处理

- 邀请奖励只有一级：好友第一次到店拍摄满七天、没有退款，邀请才算数
- 自己邀请自己、用程序领取、以不正当方式取得的券和积分，我们会收回

## 解释与申诉

对结果有疑问，请拨打客服电话，我们会查记录后答复。`,
      },
      { type: 'contact', space: 16, text: '对活动有疑问，找顾问查一查。', button: '找顾问' },
    ],
  },
  {
    ...{ key: 'new-year-2025', path: addresses.newYear2025, kind: 'activity', theme: themes.red, on_index: true },
    ...{
      title: '2025，先把自己拍得好一点',
      summary: '年初肖像',
      share: '年初，给自己拍一张',
      from: '2024-12-20',
      until: '2025-02-10',
    },
    parts: [
      hero('new-year-2025', '第一缕太阳和一张干净的肖像'),
      heading('2025，先把自己拍得好一点', '新的一年，从一张像样的照片开始', 'center'),
      untilEnd('距离结束', '这一年的第一张已经拍好'),
      take(['newyear2025_80'], to('category', 3)),
      {
        ...gallery('new-year-2025', ['白衬衫', '短发与耳环', '毛衣领口', '侧光', '笑出声的一张', '黑白']),
        when_over: 'keep',
      },
      rules('满 399 元减 80 元，限 3000 张，每日 300 张，每人一张', '领取后 60 天内有效'),
    ],
    offers: [
      { key: 'newyear2025_80', name: '年初肖像 ¥80', rule: 'campaign_newyear2025', stock: 3000, day_stock: 300 },
    ],
  },
  {
    ...{ key: 'spring', path: addresses.spring, kind: 'activity', theme: themes.leaf, on_index: true },
    ...{
      title: '春天请柬',
      summary: '三月到四月，来拍一张春天',
      share: '三月到四月，来拍一张春天',
      from: -10,
      until: 150,
    },
    parts: [
      hero('spring', '天窗下，短发女孩捧着一束花，身边是花枝和一封红色请柬'),
      heading('春天请柬', '请柬现在就可以收好，等天暖了来', 'center'),
      take(['spring_80'], to('category', 3)),
      untilEnd('离请柬截止领取', '这个春天已经收好'),
      text(
        '春天的光软一点：上午亮，傍晚斜。想要哪一种，约时间时挑上午或傍晚就好。券领取后 240 天内有效，够你等到花开。',
      ),
      heading('适合春天的拍法'),
      products(3, 6),
      heading('可以去这些门店', '每家店的光不一样，到店前问一句最准'),
      nearby(3),
      invite('春天请柬', '和我一起去拍'),
      rules('满 599 元减 80 元，每人一张，每日 200 张', '领取后 240 天内有效'),
    ],
    offers: [{ key: 'spring_80', name: '春天请柬 ¥80', rule: 'campaign_spring', stock: 5000, day_stock: 200 }],
  },
]
