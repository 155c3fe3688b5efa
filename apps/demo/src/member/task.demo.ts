import { paths } from '@kuaimen/contract/kernel/paths'
import type { task } from '../../../server/src/member/task/task.table'

type DemoTask = typeof task.$inferInsert

const first = { period: 'once', state: 'on' } as const

/** The tasks of the demo, in their order. */
export const demoTasks: readonly DemoTask[] = [
  {
    ...{ key: 'sign', kind: 'sign', title: '每日签到', note: '每天来看一眼', period: 'day', state: 'on' },
    reward: { points: 2, growth: 0 },
    action_text: '签到',
    rules: '- 每天一次，0 点起可以再签\n- 漏签不补，也不清零',
  },
  {
    ...{ key: 'first_visit', kind: 'fact', title: '首次拍摄', note: '完成第一次拍摄', ...first },
    rule: { fact: 'visit_done', at_least: 1 },
    reward: { points: 100, growth: 50 },
    ...{ action_path: paths.productList(), action_text: '去预约' },
    rules: '- 到店拍摄、照片交付后完成\n- 取消和未到店的预约不算',
  },
  {
    ...{ key: 'profile', kind: 'profile', title: '完善资料', note: '昵称、性别、生日、城市和职业', ...first },
    reward: { points: 50, growth: 0 },
    ...{ action_path: paths.mineEdit(), action_text: '去填写' },
    rules: '- 五项都填好后可以领取\n- 资料只用来为您安排拍摄和生日礼',
  },
  {
    ...{ key: 'bind_wechat', kind: 'bind_wechat', title: '绑定微信', note: '在微信里打开并登录一次', ...first },
    reward: { points: 20, growth: 0 },
    rules: '- 在微信里打开这个页面，用同一个手机号登录\n- 之后打开就是登录状态，提醒也能发到微信',
  },
  {
    ...{ key: 'subscribe', kind: 'subscribe', title: '订阅到店提醒', note: '预约前一天微信提醒您', ...first },
    reward: { points: 10, growth: 0 },
    ...{ action_path: paths.message(), action_text: '去订阅' },
    rules: '- 在微信里打开消息页的设置，点“订阅微信提醒”\n- 微信确认后任务完成，可能晚一两分钟',
  },
  {
    ...{ key: 'review', kind: 'review', title: '写评价', note: '说说拍摄的感受，不少于 15 个字', state: 'on' },
    ...{ period: 'per_subject', per_period: 4 },
    reward: { points: 30, growth: 0 },
    ...{ action_path: paths.bookingOrders(), action_text: '去评价' },
    rules: '- 每次拍摄可以评价一次，不少于 15 个字\n- 每月最多 4 次有奖励，好评和差评一样',
  },
  {
    ...{
      key: 'three_a_year',
      kind: 'fact',
      title: '一年三次',
      note: '一年里完成三次拍摄',
      period: 'year',
      state: 'on',
    },
    rule: { fact: 'visit_done', at_least: 3 },
    reward: { points: 200, growth: 0 },
    ...{ action_path: paths.productList(), action_text: '去预约' },
    rules: '- 从 1 月 1 日到 12 月 31 日，拍完三次就完成\n- 每年一次',
  },
  {
    ...{ key: 'invite', kind: 'invite', title: '邀请好友', note: '好友第一次拍摄满 7 天后完成', state: 'on' },
    ...{ period: 'per_subject', per_period: 5 },
    reward: { points: 100, growth: 0 },
    action_text: '去邀请',
    rules: '- 好友用您的链接注册，完成第一次拍摄（满 99 元）7 天后，奖励可以领取\n- 每月最多 5 位，退款的不算',
  },
  {
    ...{
      key: 'browse_guide',
      kind: 'browse',
      title: '看看拍摄指南',
      note: '看 15 秒，下次拍得更好',
      period: 'week',
      state: 'on',
    },
    reward: { points: 3, growth: 0 },
    ...{ action_path: paths.guide(), action_text: '去看看' },
    rules: '- 打开指南，看满 15 秒回来领取\n- 每周一次，周一重新开始',
  },
  {
    ...{ key: 'xhs_return', kind: 'proof', title: '小红书返图', note: '发一篇返图笔记，店员看过就算', state: 'on' },
    period: 'per_subject',
    reward: { points: 80, growth: 0, coupon_rule_key: 'xhs_return' },
    action_text: '提交笔记',
    rules:
      '- 用拍好的照片在小红书发一篇公开笔记，把链接贴在这里\n- 三天内审核，一次拍摄一篇，没有通过可以改后再交，最多三次\n- 提交表示您同意我们在门店和页面里引用这篇笔记',
  },
  {
    ...{
      key: 'contact',
      kind: 'contact',
      title: '添加顾问',
      note: '加上门店顾问的企业微信',
      period: 'once',
      state: 'on',
    },
    reward: { points: 50, growth: 0 },
    ...{ action_path: paths.qiwei(), action_text: '去添加' },
  },
]
