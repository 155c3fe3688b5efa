interface Template {
  title: string
  /** The label before each field. */
  labels: Record<string, string>
}

const visit = { thing1: '门店', thing2: '时间', thing3: '项目' }
const change = { thing1: '门店', thing2: '原定时间', thing3: '原因' }
const money = { amount1: '金额', thing2: '退回到' }
const paper = { thing1: '发票抬头', amount2: '金额' }

/** As chosen in the account's console; a template's number begins with its kind, T_booked-0… or S_booked-0…. */
const chosen: Record<string, Template> = {
  booked: { title: '预约成功通知', labels: visit },
  hold_ending: { title: '待付款提醒', labels: { thing1: '门店', thing2: '时间', thing3: '备注' } },
  remind_24h: { title: '到店提醒', labels: visit },
  remind_2h: { title: '即将开始提醒', labels: visit },
  rescheduled: { title: '预约变更通知', labels: visit },
  cancelled: { title: '预约取消通知', labels: visit },
  cancelled_by_studio: { title: '商家取消通知', labels: change },
  store_changed: { title: '门店变动通知', labels: change },
  store_open_again: { title: '门店恢复营业通知', labels: change },
  missed: { title: '未到店通知', labels: visit },
  photos_ready: { title: '照片交付通知', labels: visit },
  group_complete: { title: '拼团成功通知', labels: { thing1: '商品', thing2: '备注' } },
  group_failed: { title: '拼团失败通知', labels: { thing1: '商品', amount2: '退款金额' } },
  refund_sent: { title: '退款发起通知', labels: money },
  refund_settled: { title: '退款到账通知', labels: money },
  refund_failed: { title: '退款异常通知', labels: money },
  invoice_issued: { title: '开票成功通知', labels: paper },
  invoice_failed: { title: '开票失败通知', labels: paper },
  coupon_expiring: { title: '卡券到期提醒', labels: { thing1: '卡券', thing2: '到期日' } },
  gift_card_expiring: { title: '礼品卡到期提醒', labels: { amount1: '余额', thing2: '到期日' } },
  giving_taken: { title: '转赠领取通知', labels: { thing1: '卡券', thing2: '备注' } },
  giving_over: { title: '转赠退回通知', labels: { thing1: '卡券', thing2: '备注' } },
  waitlist_turn: { title: '候补到位通知', labels: { thing1: '门店', thing2: '时间', thing3: '备注' } },
  waitlist_over: { title: '候补结束通知', labels: { thing1: '项目', thing2: '原因' } },
  waitlist_on: { title: '候补继续通知', labels: { thing1: '门店', thing2: '时间', thing3: '说明' } },
  level_up: { title: '会员等级变更提醒', labels: { thing1: '等级', thing2: '备注' } },
  birthday: { title: '生日祝福', labels: { thing1: '祝福', thing2: '礼物' } },
  contact_gift: { title: '礼品到账通知', labels: { thing1: '礼品', thing2: '备注' } },
  campaign_open: { title: '活动开始提醒', labels: { thing1: '活动', thing2: '备注' } },
  session_new: { title: '登录提醒', labels: { thing1: '设备', thing2: '时间' } },
}

/** The kind of a field, by the type that its name begins with. */
const types: Record<string, string> = {
  ...{ thing: '事项', time: '时间', date: '日期', amount: '金额', phrase: '状态', const: '类型' },
  ...{ character_string: '编号', number: '数量', name: '姓名', phone_number: '电话', letter: '字母', symbol: '符号' },
}

const kindOf = (id: string) => /^[TS]_(\w+)-0*$/.exec(id)?.[1] ?? ''

export const titleOf = (id: string): string => chosen[kindOf(id)]?.title ?? '服务通知'

/** A message as the phone shows it. */
export function linesOf(id: string, data: Record<string, string>): { label: string; value: string }[] {
  const labels = chosen[kindOf(id)]?.labels ?? {}
  const labelOf = (name: string) => labels[name] ?? types[name.replace(/\d+$/, '')] ?? name
  const byName = ([a]: [string, string], [b]: [string, string]) => Number(/\d*$/.exec(a)) - Number(/\d*$/.exec(b))
  return Object.entries(data)
    .sort(byName)
    .map(([name, value]) => ({ label: labelOf(name), value }))
}
