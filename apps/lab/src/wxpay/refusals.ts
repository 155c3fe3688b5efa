export interface PayRefusal {
  status: number
  code: string
  message: string
}

const refusal = (status: number, code: string, message: string): PayRefusal => ({ status, code, message })

export const payRefusals = {
  badParameter: (message: string) => refusal(400, 'PARAM_ERROR', message),
  notMatching: refusal(400, 'APPID_MCHID_NOT_MATCH', 'appid和mch_id不匹配'),
  refused: refusal(400, 'INVALID_REQUEST', '当前商户号暂不支持该交易'),
  paid: refusal(400, 'INVALID_REQUEST', '该订单已支付'),
  closed: refusal(400, 'ORDER_CLOSED', '订单已关闭'),
  badSignature: (message: string) => refusal(401, 'SIGN_ERROR', message),
  used: refusal(403, 'OUT_TRADE_NO_USED', '商户订单号重复'),
  notEnough: refusal(403, 'NOT_ENOUGH', '基本账户余额不足，请充值后重新发起'),
  noOrder: refusal(404, 'ORDER_NOT_EXIST', '订单不存在'),
  noRefund: refusal(404, 'RESOURCE_NOT_EXISTS', '退款单不存在'),
  noBill: refusal(400, 'NO_STATEMENT_EXIST', '账单文件不存在'),
  busy: refusal(500, 'SYSTEM_ERROR', '系统异常，请稍后重试'),
}
