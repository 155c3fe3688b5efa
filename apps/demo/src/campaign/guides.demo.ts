import { addresses } from '@kuaimen/contract/kernel/addresses'
import { paths } from '@kuaimen/contract/kernel/paths'
import {
  button,
  type DemoPage,
  gallery,
  heading,
  hero,
  nearby,
  products,
  rules,
  steps,
  text,
  themes,
  to,
} from './page.demo'

const CHRISTMAS = [
  '红毛衣和一串暖灯',
  '两个人分一条围巾',
  '捧着热可可的小朋友',
  '窗外的夜和一盏台灯',
  '戴围巾的小狗',
  '松枝与红色蝴蝶结',
  '一家人坐在地毯上',
  '爷爷戴上了红帽子',
  '猫和毛线球',
  '闺蜜碰杯',
  '拆了一半的礼物',
  '关灯前的最后一张',
]

/** What to know before one comes. */
export const guidePages: readonly DemoPage[] = [
  {
    ...{ key: 'guide', path: addresses.guide, kind: 'guide', theme: themes.paper, on_index: false },
    ...{ title: '拍之前，先看这一页', summary: '穿什么、几点来、带什么', share: '拍照之前要准备的，都在这里' },
    parts: [
      hero('guide', '背景布前，穿衬衫的女孩捧着一本册子，旁边是柔光灯、相机和绿植'),
      heading('拍之前，先看这一页', '三步就够，其余交给我们', 'center'),
      steps(
        {
          title: '选产品',
          note: '从证件照到全家福，看样片再决定',
          icon: 'camera',
          link: to('path', paths.productList()),
        },
        {
          title: '约时间',
          note: '选一家顺路的门店和一个不赶的时段',
          icon: 'calendar',
          link: to('path', paths.searchStore()),
        },
        { title: '带上自己', note: '妆造、衣服、灯光，店里都有', icon: 'person' },
      ),
      heading('常看的几篇'),
      { type: 'index_list', space: 16, kinds: ['guide'], limit: 8 },
      { type: 'index_list', space: 8, kinds: ['guide'], limit: 4, state: 'over' },
      heading('大家常问'),
      { type: 'faq', space: 16, question_type: 'shooting', limit: 6 },
      rules('本页讲的是怎么准备，价格与时长以产品页为准'),
    ],
  },
  {
    ...{
      key: 'first-portrait',
      path: paths.guidePage({ campaign: 'first-portrait' }),
      kind: 'guide',
      theme: themes.blush,
    },
    ...{ title: '第一次拍写真', summary: '不会摆姿势也没关系', share: '不会摆姿势也没关系', on_index: true },
    parts: [
      hero('first-portrait', '窗边的高脚凳上坐着一个有点害羞的人'),
      heading('不会摆姿势也没关系', '摄影师会一点点带着你', 'center'),
      text(
        '## 穿什么\n\n带两件你平时就穿的衣服，一深一浅。合身比好看重要，**没有大片图案和字**的更耐看。店里另备衬衫、西装和外套，可以免费换穿。\n\n## 几点来\n\n比预约早十分钟到。想要柔一点的光就约上午，人少、不赶；下班后的时段更安静。\n\n## 带什么\n\n- 一件对你有意义的小东西：一本书、一把琴、一条旧围巾\n- 常戴的眼镜；需要的话带上隐形眼镜\n- 干净的头发，素颜就好\n\n紧张是正常的。前十分钟我们只聊天、试光，照片从你忘记镜头的时候开始。',
      ),
      heading('可以从这几款开始'),
      products(3),
      button('看全部写真', to('category', 3)),
      rules('换穿的衣服以门店当天所备为准'),
    ],
  },
  {
    ...{ key: 'id-photo', path: paths.guidePage({ campaign: 'id-photo' }), kind: 'guide', theme: themes.sky },
    ...{
      title: '证件照怎么穿',
      summary: '底色、尺寸、头发和眼镜',
      share: '证件照的底色和尺寸，一张表看清',
      on_index: true,
    },
    parts: [
      hero('id-photo', '一版白底、蓝底、红底的小照片'),
      heading('底色与尺寸，一张表看清', '不确定用途就告诉摄影师，当场裁给你', 'center'),
      text(
        '| 用途 | 底色 | 尺寸 |\n|---|---|---|\n| 身份证 | 白 | 26×32 mm |\n| 护照、港澳通行证 | 白 | 33×48 mm |\n| 多数国家签证 | 白 | 35×45 mm |\n| 美国签证 | 白 | 51×51 mm |\n| 一寸 | 按要求 | 25×35 mm |\n| 二寸 | 按要求 | 35×49 mm |\n| 结婚登记 | 红 | 60×40 mm |\n\n各地与各机构要求会变，提交前请再看一眼办理处的说明。\n\n## 头发与眼镜\n\n- 露出眉毛和双耳，刘海别过眼睛\n- 护照与签证照不戴眼镜；其余证件戴镜要无反光，我们会调灯\n- 不戴美瞳和首饰\n\n## 上衣\n\n有领最稳妥，颜色避开底色：白底穿深色，蓝底、红底穿浅色。店里备有衬衫与西装。',
      ),
      heading('证件照'),
      products(1, 8),
      rules('成片尺寸以办理处的要求为准，拍摄当天可免费改一次规格'),
    ],
  },
  {
    ...{ key: 'family-guide', path: paths.guidePage({ campaign: 'family' }), kind: 'guide', theme: themes.amber },
    ...{ title: '全家福怎么约', summary: '人最难凑齐，照片最容易', share: '人最难凑齐，照片最容易', on_index: true },
    parts: [
      hero('family-guide', '宽沙发上，一家三代正在找位置'),
      heading('人最难凑齐，照片最容易', '先定日子，再定衣服', 'center'),
      text(
        '| 人数 | 建议产品 | 全程约 |\n|---|---|---|\n| 2–3 人 | 三口之家 | 110 分钟 |\n| 4–6 人 | 全家福 | 135 分钟 |\n| 7 人以上 | 四世同堂 | 三小时 |\n\n## 约时间\n\n有老人或不满三岁的孩子，请尽量约上午。人齐不了也没关系：预约可以改期，页面上会写明还能改几次。\n\n## 衣服\n\n不必一模一样，同一色系就很好看：米白、驼色、灰蓝最稳妥。',
      ),
      products(5, 6, 'row'),
      heading('可以去这些门店', '选好城市，先看到这座城市的店'),
      nearby(4),
      button('领全家福券', to('campaign', 'family-portrait-coupon')),
      rules('时长以产品页为准，人多时请多留半小时'),
    ],
  },
  {
    ...{ key: 'christmas2021', path: paths.guidePage({ campaign: 'christmas2021' }), kind: 'guide', theme: themes.red },
    ...{ title: '2021 圣诞：红毛衣与暖灯', summary: '那年冬天的十二张', share: '那年冬天的十二张', on_index: true },
    ...{ from: '2021-11-25', until: '2022-01-05' },
    parts: [
      hero('christmas2021', '红毛衣、一串暖灯和窗外的夜'),
      heading('2021 圣诞：红毛衣与暖灯', '店里备好了毛衣，你只要来', 'center'),
      text('从十一月末到新年第一周，棚里点一串灯，桌上放一杯热可可。一个人、两个人、带着小狗，都可以。'),
      { ...gallery('christmas2021', CHRISTMAS), when_over: 'keep' },
      { ...button('今年的冬日主题', to('campaign', 'winter')), when_over: 'keep' },
      rules('活动时间 2021 年 11 月 25 日至 2022 年 1 月 4 日'),
    ],
  },
]
