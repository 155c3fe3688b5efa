type FaultKind = 'latency' | 'timeout' | 'refusal' | 'lost' | 'duplicate' | 'late' | 'forged' | 'denied' | 'variant'

interface FaultEntry {
  kind: FaultKind
  title: string
  explains: string
  /** Faults that take time have a length, changed with { ms }. */
  ms?: number
}

/** Every way the outside world can misbehave on request. The part before the dot is the provider. */
const faultCatalogue = {
  'network.latency': { kind: 'latency', title: '弱网', explains: '手机发出的每个请求都晚到一会儿', ms: 1200 },
  'network.timeout': { kind: 'timeout', title: '接口无响应', explains: '发往 /api 的请求一直等不到回答' },
  'network.offline': { kind: 'lost', title: '断网', explains: '手机的所有请求都连不上' },
  'network.error': { kind: 'refusal', title: '接口 502', explains: '发往 /api 的请求得到 502，不是产品的回答' },
  'network.file_gone': {
    kind: 'lost',
    title: '文件没了',
    explains: '/assets 里的文件得到 404；when 是文件名，不带哈希',
  },
  'network.file_held': { kind: 'late', title: '文件扣住', explains: '/assets 里的文件等关掉这个开关才到；when 同上' },

  'wx.latency': { kind: 'latency', title: '微信服务器慢', explains: '网页授权与票据接口晚答一会儿', ms: 1500 },
  'wx.timeout': { kind: 'timeout', title: '微信服务器无响应', explains: '网页授权与票据接口一直不回答' },
  'wx.busy': { kind: 'refusal', title: '系统繁忙 −1', explains: '接口回答 errcode −1，code 仍未被使用' },
  'wx.code_invalid': { kind: 'refusal', title: 'code 无效 40029', explains: '换取用户身份时说 code 不对' },
  'wx.code_used': { kind: 'refusal', title: 'code 已用 40163', explains: '换取用户身份时说 code 已经用过' },
  'wx.token_expired': {
    kind: 'refusal',
    title: '凭证过期 42001',
    explains: '取 jsapi_ticket 时说 access_token 已过期',
  },
  'wx.ticket_quota': { kind: 'refusal', title: '票据超额 45009', explains: '取 jsapi_ticket 时说当日次数用完' },
  'wx.answer_lost': { kind: 'lost', title: '回答丢失', explains: 'code 已被消费，但回答在路上断了' },
  'wx.ticket_forged': { kind: 'forged', title: '假票据', explains: '给出的 jsapi_ticket 不是真的，签名因此通不过' },
  'wx.msg_answer_lost': { kind: 'lost', title: '通知回答丢失', explains: '服务通知已发到手机，但回答在路上断了' },
  'wx.msg_refused': {
    kind: 'refusal',
    title: '通知被拒',
    explains: '模板消息得到 43004（没有关注），订阅通知得到 43101',
  },
  'wx.push_forged': { kind: 'forged', title: '假推送', explains: '订阅与送达的推送带着别人的签名，真的不来' },
  'wx.push_duplicate': { kind: 'duplicate', title: '推送重复', explains: '同一个推送同时来 15 次' },
  'wx.consent_refused': { kind: 'denied', title: '用户拒绝授权', explains: '授权页直接返回，只有 state 没有 code' },

  'ali.latency': { kind: 'latency', title: '支付宝慢', explains: '授权页与网关晚答一会儿', ms: 1500 },
  'ali.timeout': { kind: 'timeout', title: '支付宝无响应', explains: '授权页与网关一直不回答' },
  'ali.busy': { kind: 'refusal', title: '服务不可用 20000', explains: '网关回答 isp.unknow-error' },
  'ali.code_invalid': { kind: 'refusal', title: '授权码无效', explains: '网关回答 isv.code-invalid' },
  'ali.answer_lost': { kind: 'lost', title: '回答丢失', explains: '授权码已被消费，但回答在路上断了' },
  'ali.forged': { kind: 'forged', title: '假回答', explains: '网关的回答带着对不上的签名' },
  'ali.held_asked': { kind: 'late', title: '请求扣住', explains: '还没办，等 POST /control/held 才办并回答' },
  'ali.held_done': { kind: 'late', title: '回答扣住', explains: '已经办了，等 POST /control/held 才回答' },
  'ali.bill_damaged': { kind: 'forged', title: '账单残缺', explains: '下载的对账单压缩包少了一截' },
  'ali.old_app': { kind: 'variant', title: '旧应用', explains: '只给 user_id，不给 open_id' },
  'ali.consent_refused': { kind: 'denied', title: '用户拒绝授权', explains: '授权页直接返回，没有 auth_code' },

  'toutiao.latency': { kind: 'latency', title: '抖音慢', explains: '授权页与接口晚答一会儿', ms: 1500 },
  'toutiao.timeout': { kind: 'timeout', title: '抖音无响应', explains: '授权页与接口一直不回答' },
  'toutiao.code_used': { kind: 'refusal', title: '授权码过期 10007', explains: '换取用户身份时说授权码已过期' },
  'toutiao.scope_refused': { kind: 'refusal', title: '权限不足 10004', explains: '取用户资料时说没有 scope 权限' },
  'toutiao.token_expired': { kind: 'refusal', title: '凭证过期 10008', explains: '取用户资料时说 access_token 已过期' },
  'toutiao.answer_lost': { kind: 'lost', title: '回答丢失', explains: '授权码已被消费，但回答在路上断了' },
  'toutiao.text_numbers': { kind: 'variant', title: '数字成文字', explains: '回答里的数字都写成字符串' },
  'toutiao.consent_refused': { kind: 'denied', title: '用户拒绝授权', explains: '授权页直接返回，没有 code' },

  'wxpay.latency': { kind: 'latency', title: '微信支付慢', explains: '支付接口晚答一会儿', ms: 3000 },
  'wxpay.timeout': { kind: 'timeout', title: '微信支付无响应', explains: '支付接口一直不回答，也什么都没做' },
  'wxpay.error': { kind: 'refusal', title: '系统异常 500', explains: '支付接口回答 SYSTEM_ERROR' },
  'wxpay.refused': { kind: 'refusal', title: '拒绝下单', explains: '下单得到 INVALID_REQUEST' },
  'wxpay.answer_lost': { kind: 'lost', title: '回答丢失', explains: '下单、关单、退款已办，但回答在路上断了' },
  'wxpay.held_asked': { kind: 'late', title: '请求扣住', explains: '还没办，等 POST /control/held 才办并回答' },
  'wxpay.held_done': { kind: 'late', title: '回答扣住', explains: '已经办了，等 POST /control/held 才回答' },
  'wxpay.forged': { kind: 'forged', title: '假回答', explains: '支付接口的回答带着别人的签名' },

  'wxpay.bill_damaged': { kind: 'forged', title: '账单残缺', explains: '下载的对账单与说好的摘要不一样' },
  'wxpay.bill_stranger': { kind: 'forged', title: '账单多一笔', explains: '对账单里多一笔谁也没有发起过的支付' },

  'pay.notice_lost': { kind: 'lost', title: '通知丢失', explains: '付了款、退了款，通知却不来' },
  'pay.notice_late': { kind: 'late', title: '通知晚到', explains: '付了款，通知过一会儿才到', ms: 5000 },
  'pay.notice_duplicate': { kind: 'duplicate', title: '通知重复', explains: '同一个通知同时来 15 次' },
  'pay.notice_reordered': { kind: 'late', title: '通知乱序', explains: '支付通知等退款之后才到' },
  'pay.notice_forged': { kind: 'forged', title: '假通知', explains: '只来一个别人签名的通知' },
  'pay.notice_amount_more': { kind: 'forged', title: '多一分', explains: '通知里的金额多一分，签名是真的' },
  'pay.notice_amount_less': { kind: 'forged', title: '少一分', explains: '通知里的金额少一分，签名是真的' },
  'pay.notice_merchant': { kind: 'forged', title: '别家商户', explains: '通知说的是别的商户号，签名是真的' },
  'pay.refund_slow': { kind: 'late', title: '退款慢', explains: '退款受理后过一会儿才到账', ms: 5000 },
  'pay.refund_abnormal': { kind: 'refusal', title: '退款异常', explains: '退款退不到用户的账户' },
  'pay.refund_short': { kind: 'refusal', title: '商户余额不足', explains: '退款被拒，补足余额后可重试' },

  'fapiao.latency': { kind: 'latency', title: '开票接口慢', explains: '发票接口晚答一会儿', ms: 3000 },
  'fapiao.timeout': { kind: 'timeout', title: '开票接口无响应', explains: '发票接口一直不回答，也什么都没做' },
  'fapiao.error': { kind: 'refusal', title: '开票系统异常', explains: '发票接口回答 SYSTEM_ERROR' },
  'fapiao.refused': { kind: 'refusal', title: '拒绝开票', explains: '申请开票得到 INVALID_REQUEST' },
  'fapiao.answer_lost': { kind: 'lost', title: '开票回答丢失', explains: '申请已受理，但回答在路上断了' },
  'fapiao.forged': { kind: 'forged', title: '假的开票回答', explains: '发票接口的回答带着别人的签名' },
  'fapiao.slow': { kind: 'late', title: '开票慢', explains: '受理后过一会儿才开出', ms: 8000 },
  'fapiao.issue_failed': { kind: 'refusal', title: '开票失败', explains: '受理后税局说税号与名称不匹配' },
  'fapiao.reverse_failed': { kind: 'refusal', title: '红冲失败', explains: '购买方已用于抵扣，红冲不成' },
  'fapiao.file_missing': { kind: 'lost', title: '没有发票文件', explains: '已开票，版式文件还没生成' },

  'bridge.slow': { kind: 'late', title: 'JS 桥晚到', explains: 'WeixinJSBridge 过一会儿才出现', ms: 2500 },
  'bridge.missing': { kind: 'lost', title: 'JS 桥缺席', explains: 'WeixinJSBridge 一直不出现' },
  'bridge.signature': { kind: 'refusal', title: '签名不认', explains: 'wx.config 一律得到 invalid signature' },
  'bridge.map_fail': { kind: 'refusal', title: '打不开地图', explains: 'openLocation 失败' },
  'bridge.pay_cancel': { kind: 'denied', title: '用户取消支付', explains: '收银台一打开就取消' },
  'bridge.pay_fail': { kind: 'refusal', title: '支付失败', explains: '收银台一打开就失败' },
  'bridge.invoice_cancel': { kind: 'denied', title: '不选发票抬头', explains: 'chooseInvoiceTitle 被取消' },

  'opentag.missing': {
    kind: 'lost',
    title: '没有开放标签',
    explains: '签名通过，标签却用不了，发 WeixinOpenTagsError',
  },
  'opentag.error': { kind: 'refusal', title: '标签出错', explains: '点开放标签得到 error 事件' },
  'subscribe.reject': { kind: 'denied', title: '不接受订阅', explains: '订阅面板一打开就取消' },

  'location.denied': { kind: 'denied', title: '拒绝定位', explains: '用户不允许使用位置' },
  'location.timeout': { kind: 'timeout', title: '定位无结果', explains: '定位一直没有回答' },

  'sms.latency': { kind: 'latency', title: '短信接口慢', explains: '提交短信时晚答一会儿', ms: 3000 },
  'sms.timeout': { kind: 'timeout', title: '短信接口无响应', explains: '不回答，短信也没有发出' },
  'sms.answer_lost': { kind: 'timeout', title: '受理后无响应', explains: '短信已发出，但接口不回答' },
  'sms.lost': { kind: 'lost', title: '短信丢失', explains: '接口说成功，短信却不到' },
  'sms.late': { kind: 'late', title: '短信晚到', explains: '接口说成功，短信过一会儿才到', ms: 5000 },
  'sms.duplicate': { kind: 'duplicate', title: '短信重复', explains: '同一条短信到两次' },
  'sms.limit': { kind: 'refusal', title: '触发流控', explains: '回答 isv.BUSINESS_LIMIT_CONTROL（分钟级）' },
  'sms.balance': { kind: 'refusal', title: '账户欠费', explains: '回答 isv.AMOUNT_NOT_ENOUGH' },
  'sms.query_away': { kind: 'lost', title: '查询断开', explains: 'QuerySendDetails 没有回答' },
  'sms.carrier_limits': {
    kind: 'refusal',
    title: '真实流控',
    explains: '按阿里云的规则：每号每分钟 1 条、每小时 5 条、每天 10 条',
  },
  'sms.unlimited': {
    kind: 'variant',
    title: '验证码不限次',
    explains: '演示数据里，发过的验证码都算一天前发的：不再出滑块，也不再受小时和当日次数限制',
  },

  'mail.latency': { kind: 'latency', title: '邮件接口慢', explains: '提交邮件时晚答一会儿', ms: 3000 },
  'mail.timeout': { kind: 'timeout', title: '邮件接口无响应', explains: '不回答，邮件也没有发出' },
  'mail.lost': { kind: 'lost', title: '邮件丢失', explains: '接口说成功，邮件却不到' },
  'mail.late': { kind: 'late', title: '邮件晚到', explains: '接口说成功，邮件过一会儿才到', ms: 5000 },

  'wecom.latency': { kind: 'latency', title: '企业微信慢', explains: '企业微信的接口晚答一会儿', ms: 3000 },
  'wecom.timeout': { kind: 'timeout', title: '企业微信无响应', explains: '企业微信的接口一直不回答，也什么都没做' },
  'wecom.token_expired': { kind: 'refusal', title: '凭证过期 42001', explains: '手里的 access_token 作废，要重新取' },
  'wecom.quota': { kind: 'refusal', title: '额度用完 45009', explains: '「联系我」与入群的二维码都不能再添' },
  'wecom.no_unionid': {
    kind: 'variant',
    title: '没有 unionid',
    explains: '查客户与群成员时不给 unionid，像没有绑定开放平台',
  },
  'wecom.odd_state': {
    kind: 'variant',
    title: '奇怪的 state',
    explains: '添加时的 state 是 wb: 开头的一串，不是二维码的那个',
  },
  'wecom.welcome_busy': { kind: 'refusal', title: '欢迎语忙 41096', explains: '发欢迎语时说别的应用正在发' },
  'wecom.welcome_gone': { kind: 'refusal', title: '欢迎语已发 41051', explains: '发欢迎语时说已经开始聊天，不能再发' },
  'wecom.notice_lost': { kind: 'lost', title: '通知丢失', explains: '添加、删除、入群的通知不来' },
  'wecom.notice_late': {
    kind: 'late',
    title: '通知晚到',
    explains: '通知过一会儿才到，里面的时间是发生的时间',
    ms: 5000,
  },
  'wecom.notice_duplicate': { kind: 'duplicate', title: '通知重复', explains: '同一个通知同时来 15 次' },
  'wecom.notice_forged': { kind: 'forged', title: '假通知', explains: '只来一个别人签名、别人加密的通知' },
  'wecom.notice_other_corp': { kind: 'forged', title: '别家企业', explains: '签名与密钥都对，里面却是别的企业' },

  'scan.twice': { kind: 'duplicate', title: '同时扫两下', explains: '柜台把同一个会员码在同一瞬间送出两次' },

  's3.latency': { kind: 'latency', title: '对象存储慢', explains: '存取图片时晚答一会儿', ms: 3000 },
  's3.timeout': { kind: 'timeout', title: '对象存储无响应', explains: '一直不回答，也什么都没做' },
  's3.slow_down': { kind: 'refusal', title: '请求太多 503', explains: '回答 SlowDown，什么都没做' },
  's3.internal': { kind: 'refusal', title: '内部错误 500', explains: '回答 InternalError，什么都没做' },
  's3.denied': { kind: 'denied', title: '没有权限 403', explains: '回答 AccessDenied' },
  's3.key_ended': { kind: 'denied', title: '钥匙作废 403', explains: '回答 InvalidAccessKeyId' },
  's3.answer_lost': { kind: 'lost', title: '回答丢失', explains: '已经存好或删掉，但回答在路上断了' },
  's3.torn_up': { kind: 'lost', title: '上传中断', explains: '请求体到一半连接就断了，什么都没做' },
  's3.torn_down': { kind: 'lost', title: '下载中断', explains: '回答发到一半连接就断了' },
  's3.wrong_bytes': { kind: 'forged', title: '字节不对', explains: '取出的图片有一位是错的，长度和标签都照旧' },
  's3.stale_list': { kind: 'late', title: '列表过时', explains: '列表还是一分钟以前的：新的没有，删掉的还在' },
  's3.full': { kind: 'refusal', title: '存满了', explains: '写入得到 QuotaExceeded，读和删照常' },
  's3.skew': {
    kind: 'refusal',
    title: '时钟差 20 分钟',
    explains: '对方的时钟快 20 分钟，签名得到 RequestTimeTooSkewed',
  },
  's3.held_asked': { kind: 'late', title: '请求扣住', explains: '还没办，等 POST /control/held 才办并回答' },
  's3.held_done': { kind: 'late', title: '回答扣住', explains: '已经办了，等 POST /control/held 才回答' },

  'amap.latency': { kind: 'latency', title: '高德慢', explains: '地理接口晚答一会儿', ms: 3000 },
  'amap.timeout': { kind: 'timeout', title: '高德无响应', explains: '地理接口一直不回答' },
  'amap.qps': { kind: 'refusal', title: '并发超限 10021', explains: '回答 CUQPS_HAS_EXCEEDED_THE_LIMIT' },
  'amap.bad_key': { kind: 'refusal', title: 'key 无效 10001', explains: '回答 INVALID_USER_KEY' },
  'amap.script': { kind: 'lost', title: '地图脚本断开', explains: '地图页的 JS API 脚本下载不到' },
  'amap.nowhere': { kind: 'lost', title: '查无此地', explains: '逆地理得到空地址' },
} as const satisfies Record<string, FaultEntry>

export type FaultName = keyof typeof faultCatalogue
export type Provider = FaultName extends `${infer P}.${string}` ? P : never

export const faultNames = Object.keys(faultCatalogue) as FaultName[]

export const providerTitles: Record<Provider, string> = {
  network: '手机网络',
  wx: '微信服务器',
  ali: '支付宝',
  toutiao: '抖音',
  wxpay: '微信支付',
  pay: '支付结果',
  fapiao: '电子发票',
  bridge: '微信 JS 桥',
  opentag: '开放标签',
  subscribe: '订阅面板',
  location: '定位',
  sms: '短信',
  mail: '邮件',
  wecom: '企业微信',
  scan: '门店扫码',
  s3: '对象存储',
  amap: '高德地图',
}

export const entryOf = (name: FaultName): FaultEntry => faultCatalogue[name]
