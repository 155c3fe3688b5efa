export interface GatewayError {
  code: string
  msg: string
  sub_code: string
  sub_msg: string
}

const error = (code: string, msg: string, sub_code: string, sub_msg: string): GatewayError => ({
  code,
  msg,
  sub_code,
  sub_msg,
})

export const gatewayErrors = {
  unavailable: error('20000', 'Service Currently Unavailable', 'isp.unknow-error', '系统繁忙'),
  badToken: error('20001', 'Insufficient Token Permissions', 'aop.invalid-auth-token', '无效的访问令牌'),
  noScope: error('40006', 'Insufficient Permissions', 'isv.insufficient-user-permissions', '用户权限不足'),
  noMethod: error('40001', 'Missing Required Arguments', 'isv.missing-method', '缺少方法名参数'),
  noSignature: error('40001', 'Missing Required Arguments', 'isv.missing-signature', '缺少签名参数'),
  noKey: error('40001', 'Missing Required Arguments', 'isv.missing-signature-key', '缺少签名配置'),
  badMethod: error('40002', 'Invalid Arguments', 'isv.invalid-method', '不存在的方法名'),
  badAppId: error('40002', 'Invalid Arguments', 'isv.invalid-app-id', '无效的 AppID 参数'),
  badSignType: error('40002', 'Invalid Arguments', 'isv.invalid-signature-type', '无效的签名类型'),
  badSignature: error('40002', 'Invalid Arguments', 'isv.invalid-signature', '验签出错'),
  badTimestamp: error('40002', 'Invalid Arguments', 'isv.invalid-timestamp', '非法的时间戳参数'),
  badCharset: error('40002', 'Invalid Arguments', 'isv.invalid-charset', '字符集错误'),
  badGrantType: error('40002', 'Invalid Arguments', 'isv.grant-type-invalid', 'grant_type 参数不正确'),
  badCode: error('40002', 'Invalid Arguments', 'isv.code-invalid', '授权码 code 无效'),
} satisfies Record<string, GatewayError>
