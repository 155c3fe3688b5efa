export const questionTypes: Readonly<Record<string, string>> = {
  booking: '预约与改期',
  payment: '支付与退款',
  shooting: '拍摄准备',
  photos: '照片与精修',
  cards: '卡券与积分',
  invoice: '发票与企业',
}

interface Asked {
  readonly type: keyof typeof questionTypes
  readonly question: string
  readonly answer: string
  readonly is_top?: true
}

const booking: readonly Omit<Asked, 'type'>[] = [
  {
    question: '需要提前多久预约？',
    answer: '最早可以约 {lead_hours} 小时之后的时段，最远 {horizon_days} 天。周末与节假日前较满，建议提前三到五天。',
    is_top: true,
  },
  {
    question: '预约后可以改时间吗？',
    answer:
      '开拍前 {reschedule_hours} 小时以上可以免费改期 {reschedules} 次，也可以换到其他门店。进入「我的预约」，点开订单选择「改期」即可。',
    is_top: true,
  },
  {
    question: '为什么我选好的时间突然不见了？',
    answer:
      '热门时段可能同时有多人在看，先提交的一位会保留 {hold_minutes} 分钟。页面会为您列出同店相近的时间和附近门店的空位。',
  },
  {
    question: '可以替家人朋友预约吗？',
    answer: '可以。请在备注里写明到店人的姓名与手机号，到店报您的手机号后四位即可签到。',
  },
  {
    question: '迟到了怎么办？',
    answer: '15 分钟以内不受影响；更久请尽快致电门店，我们会尽量在当天为您调整，避免影响后面的客人。',
    is_top: true,
  },
  {
    question: '门店正在装修，我的预约怎么处理？',
    answer:
      '装修与盘点日不会开放预约。若临时停业影响到您，会马上通知您，可以改期；由门店取消的，全额退款并补偿一张优惠券。',
  },
  {
    question: '换了手机号，预约还在吗？',
    answer:
      '在。进入「我的 · 编辑资料 · 手机号」，先验证当前号码、再验证新号码即可；当前号码不能用时，可以申请三天后生效。订单与卡券会一并保留。',
  },
]

const payment: readonly Omit<Asked, 'type'>[] = [
  {
    question: '取消预约会扣钱吗？',
    answer:
      '开拍前 {free_hours} 小时以上，或支付后 {grace_minutes} 分钟内且距开拍 {grace_hours} 小时以上，取消全额退款；其余取消和未到店收取 {keep_percent}%。确认取消之前，页面会列出退款的金额与去向。',
    is_top: true,
  },
  {
    question: '退款多久到账？',
    answer:
      '零钱一般即时到账，银行卡 1 到 3 个工作日。礼品卡付的部分退回卡里。优惠券在免费取消时退回卡包，临时取消不退回。',
  },
  {
    question: '支持哪些支付方式？',
    answer: '微信、支付宝与手机网页支付均可，也可以使用优惠券、兑换券与礼品卡。',
  },
  {
    question: '付了款却显示未支付？',
    answer: '支付结果有时会晚到一两分钟，请稍候刷新。若时段已被释放，款项会原路全额退回。',
  },
  { question: '学生权益怎么用？', answer: '凭学生证或应届证明，在证件照与毕业季产品中享学生价，到店核验即可。' },
]

const shooting: readonly Omit<Asked, 'type'>[] = [
  {
    question: '需要化好妆再来吗？',
    answer: '不需要，请素颜到店。化妆师会根据照片的用途与您的习惯来化，比自己带妆效果更好。',
    is_top: true,
  },
  {
    question: '店里有衣服可以换吗？',
    answer: '有白衬衫、西装与学士服等基础服装，尺码齐全，免费换穿。中式服装与礼服可加选租借。',
  },
  {
    question: '我不会摆姿势，表情也僵，怎么办？',
    answer: '大多数人都是这样。摄影师会一步一步带着您，先聊天再按快门，通常第十张以后就自然了。',
  },
  {
    question: '可以指定摄影师或化妆师吗？',
    answer: '可以在备注里写明，我们会尽量安排。若当天休息，会安排同级别的老师。',
  },
  {
    question: '可以带宠物到店吗？',
    answer: '预约宠物产品可以直接带来。其他产品请选择有「宠物友好」标记的门店，并提前致电确认。',
  },
]

const photos: readonly Omit<Asked, 'type'>[] = [
  {
    question: '多久能拿到照片？',
    answer: '证件照当日可取；写真、全家福等精修 5 至 7 个工作日，冲印与相框另需 3 至 5 个工作日。',
  },
  { question: '照片修得不满意可以改吗？', answer: '可以。选片时当面修改不限次数，交付后 30 天内可免费返修两次。' },
  { question: '会给原片吗？', answer: '部分产品包含原片，其余可加选「全部底片」。原片由门店保存一年。' },
  {
    question: '评价里的图片为什么别人还看不到？',
    answer: '您上传的头像和评价图片先由工作人员审核，通过后才公开；没有通过的，会在您的评价或资料里说明原因。',
  },
  { question: '电子版丢了怎么办？', answer: '成片由门店保存三年，致电门店或客服，可以重新发给您。' },
]

const cards: readonly Omit<Asked, 'type'>[] = [
  {
    question: '优惠券和礼品卡可以一起用吗？',
    answer: '可以。每单先用一张优惠券，再用兑换券，然后是礼品卡（可多张），剩余部分在线支付。',
  },
  {
    question: '为什么有的优惠券不能用？',
    answer: '点开优惠券可以看到原因，例如未到使用日期、不适用于所选门店或产品、未达到使用金额。',
  },
  {
    question: '积分怎么来？',
    answer:
      '拍完、订单完成之后，按实际支付的金额（含礼品卡）每 1 元得 {points_per_yuan} 积分。做「任务中心」里的任务也有积分。',
  },
  {
    question: '积分会过期吗？',
    answer:
      '会。今年得到的积分，明年 12 月 31 日之前有效；用的时候总是先用快到期的。到期前一个月和一周，「消息」里会提醒您。',
  },
  {
    question: '退款以后，积分怎么算？',
    answer: '这笔订单得到的积分会一并收回；已经用掉的部分记为「待抵扣」，从以后得到的积分里抵。',
  },
  {
    question: '会员等级怎么算？',
    answer:
      '按最近 {growth_window_days} 天的成长值。实际支付每 1 元是 1 点成长值，够了马上升级；成长值满 {growth_window_days} 天不再计入，要降级时提前 30 天告诉您。',
  },
]

const invoice: readonly Omit<Asked, 'type'>[] = [
  {
    question: '怎样开发票？',
    answer: '订单完成后在「发票」中选择订单申请，支持个人与企业抬头，可多单合并，电子发票发送到邮箱。',
  },
  {
    question: '退款以后，发票怎么办？',
    answer: '已开的发票会先红冲，完成之后退款继续，不用您另外申请。',
  },
  {
    question: '公司想一起拍，怎么联系？',
    answer: '请看「我的 · 关于我们 · 商务合作」，或致电客服，会有人和您商量人数、时间与报价。',
  },
]

export const questions: readonly Asked[] = Object.entries({
  booking,
  payment,
  shooting,
  photos,
  cards,
  invoice,
}).flatMap(([type, asked]) => asked.map((one) => ({ type, ...one })))
