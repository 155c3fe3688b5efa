/** What each group of calls is about. */
export const TAGS: Readonly<Record<string, string>> = {
  account: '登录、验证码、会员资料、登录设备、注销与数据导出',
  booking: '预约：确认、提交、改期、取消、评价，以及店员处理预约',
  brand: '品牌信息与前端开关',
  city: '城市、定位与许愿',
  content: '页面上的轮播与广告、协议、点击统计',
  invoice: '发票抬头、开票与开票记录',
  payment: '发起支付与查询支付结果',
  product: '分类、产品与心愿单',
  refund: '退款进度，以及店员处理失败的退款',
  schedule: '日历、开始时间与最近可约',
  shop: '套券、拼团与套券订单',
  store: '门店、评价与搜索',
  wallet: '优惠券、兑换券与礼品卡',
}

const key = (what: string) => [
  { name: 'key', in: 'path', required: true, description: what, schema: { type: 'string' } },
]

const file = (id: string, tag: string, summary: string, type: string, what: string) => ({
  get: {
    operationId: id,
    tags: [tag],
    summary,
    security: [],
    parameters: key(what),
    responses: {
      200: { description: '文件', content: { [type]: { schema: { type: 'string', format: 'binary' } } } },
      404: { description: '没有这个文件' },
    },
  },
})

const notice = (id: string, summary: string, type: string) => ({
  post: {
    operationId: id,
    tags: ['payment'],
    summary,
    security: [],
    parameters: [],
    requestBody: { required: true, content: { [type]: { schema: { type: 'string' } } } },
    responses: {
      200: { description: '已收到' },
      401: { description: '签名或内容不符' },
      503: { description: '正忙，请稍后重发' },
    },
  },
})

/** Addresses that are no calls of the contract: no envelope, no token. */
export const OTHER_PATHS: Readonly<Record<string, Record<string, unknown>>> = {
  '/calendar/{key}.ics': file(
    'booking.calendarFile',
    'booking',
    '一次预约的日历文件',
    'text/calendar',
    '预约详情里 calendar_url 的一段',
  ),
  '/invoice_file/{key}.pdf': file(
    'invoice.invoiceFile',
    'invoice',
    '一张发票的 PDF',
    'application/pdf',
    '发票详情里 file_url 的一段',
  ),
  '/api/pay/notice/wechat': notice('payment.wechatNotice', '微信支付的通知，由微信支付签名', 'application/json'),
  '/api/pay/notice/alipay': notice(
    'payment.alipayNotice',
    '支付宝的通知，由支付宝签名',
    'application/x-www-form-urlencoded',
  ),
}
