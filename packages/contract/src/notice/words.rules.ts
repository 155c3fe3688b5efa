import { fillTemplate } from '../kernel/template'
import type { NoticeKind } from './notice.rules'

interface Words {
  readonly title: string
  readonly body: string
}

/** Texts that members read, with `{fields}` that whoever notifies fills in; a chain may word it otherwise in `notice_template`. */
export const NOTICE_WORDS = {
  booked: { title: '预约成功', body: '{start}，{store}，{products}。到店报手机号即可，改期或取消请在订单里办理。' },
  hold_ending: { title: '预约还没有付款', body: '{start}在{store}的位置保留到{until}，付款后才算预约成功。' },
  remind_24h: { title: '到店提醒', body: '{start}，{store}，{products}。地址：{address}。' },
  remind_2h: { title: '快到约好的时间了', body: '{start}，{store}。地址：{address}。' },
  rescheduled: { title: '预约已更新', body: '改到{start}，{store}，{products}。原来的时间不再保留。' },
  cancelled: { title: '预约已取消', body: '{start}在{store}的预约已取消。{refund}' },
  cancelled_by_studio: {
    title: '很抱歉，门店取消了您的预约',
    body: '{start}在{store}的预约已取消：{reason}。{refund}',
  },
  store_changed: { title: '门店安排有变', body: '{store}{reason}，您{start}的预约受影响，请打开订单改期或联系门店。' },
  store_open_again: { title: '门店照常营业', body: '{closed}原定{days}{what}，现已取消。{visit}。' },
  missed: { title: '这次没有等到您', body: '{start}在{store}的预约已按未到店结算。{refund}' },
  checked_in: { title: '欢迎到店', body: '{store}已为您登记到店，{products}马上开始。' },
  selecting_ready: { title: '可以选片了', body: '{products}已拍完，请在{store}选片。' },
  photos_ready: { title: '照片好了', body: '您在{store}拍的{products}已交付。' },
  review_asked: { title: '这次体验怎么样', body: '说说您在{store}的感受，我们会认真看。' },
  group_complete: { title: '拼团成功', body: '{name}已成团，券已放进您的卡包。' },
  group_failed: { title: '拼团没有成功', body: '{name}没有成团，{amount}原路退回。' },
  refund_sent: { title: '退款已发出', body: '{what}{amount}正在退回{to}，到账后再告诉您。' },
  refund_settled: { title: '退款已到账', body: '{what}{amount}已退回{to}。' },
  refund_failed: { title: '退款遇到问题', body: '{what}{amount}暂时没有退成，我们正在处理，您不用重新申请。' },
  invoice_issued: { title: '发票开好了', body: '{title}，{amount}，可以在发票详情里下载。' },
  invoice_failed: { title: '发票没有开成', body: '{title}，{amount}。{reason}' },
  coupon_expiring: { title: '卡券快到期了', body: '{names}将在{day}到期。' },
  gift_card_expiring: { title: '礼品卡快到期了', body: '余额{amount}，{day}到期。' },
  giving_taken: { title: '礼物送到了', body: '您送出的{name}，好友已经收下。' },
  giving_over: { title: '礼物没有被收下', body: '{name}的转赠时间到了，已经回到您的卡包。' },
  points_expiring: { title: '积分快到期了', body: '{points}积分将在{day}到期。' },
  level_up: { title: '等级提升', body: '您现在是{level}会员{gift}。' },
  level_falling: { title: '等级即将变化', body: '{day}起您的等级将变为{level}，在那之前再得{missing}成长值就能保持。' },
  badge: { title: '获得新勋章', body: '您点亮了“{name}”。' },
  task_done: { title: '任务完成', body: '{name}已完成，记得领取奖励。' },
  proof_rejected: { title: '返图没有通过', body: '{name}：{reason}。修改后可以再提交。' },
  birthday: { title: '生日快乐', body: '{gift}' },
  monthly_gift: { title: '本月的礼券到了', body: '{gift}' },
  invite_gift: { title: '朋友的见面礼到了', body: '{worth}优惠券已放入卡包。' },
  contact_gift: { title: '见面礼到了', body: '{name}已放入卡包。' },
  campaign_open: { title: '活动开始了', body: '{name}' },
  waitlist_turn: { title: '候补到了', body: '{start}，{store}，{products}。位置为您保留到{until}，确认后才算约上。' },
  waitlist_on: { title: '候补继续', body: '{start}在{store}的位置{reason}，您的候补继续，先后不变。' },
  waitlist_over: { title: '候补已结束', body: '{products}：{reason}。' },
  corp_drive: { title: '企业拍摄', body: '{name}' },
  statement: { title: '对账单', body: '{name}' },
  session_new: { title: '新设备登录', body: '您的账号{time}在{device}登录。如果不是您本人，请在登录设备里退出它。' },
} as const satisfies Readonly<Record<NoticeKind, Words>>

type NamesIn<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never

/** The words of a kind's fields; more may be given, for templates of providers. */
export type NoticeData<K extends NoticeKind> = Readonly<
  Record<NamesIn<(typeof NOTICE_WORDS)[K]['title' | 'body']>, string> & Record<string, string>
>

/** Words with their fields filled in once: what a field holds is text, also when it looks like a field. */
export const writeNotice = ({ title, body }: Words, data: Readonly<Record<string, string>>): Words => ({
  title: fillTemplate(title, data),
  body: fillTemplate(body, data),
})
