/** Templates that were handed in at the console and approved; others are shown by their variables. */
const approved: Record<string, string> = {
  SMS_100000001: '您的验证码是 {code}，请勿告诉他人。如非本人操作，请忽略本短信。',
  SMS_100000002:
    '您的账号申请更换为尾号 {tail} 的手机号，将于{time}生效。如非本人操作，请用本号码登录一次，更换即取消。',
  SMS_100000011: '预约成功：{start}，{store}，{products}。改期或取消请打开订单。',
  SMS_100000012: '拍摄提醒：{start}，{store}，地址：{address}。',
  SMS_100000017: '预约已更新：{start}，{store}，{products}。原来的时间不再保留。',
  SMS_100000013: '很抱歉，门店取消了您{start}在{store}的预约：{reason}。详情请看订单。',
  SMS_100000014: '{store}{reason}，您{start}的预约受影响，请打开订单改期或联系门店。',
  SMS_100000025: '{closed}{days}照常营业，您{start}的预约不变。',
  SMS_100000015: '您在{store}拍的{products}已交付。',
  SMS_100000018: '候补到了：{start}，{store}，{products}。位置为您保留到{until}，请打开候补确认。',
  SMS_100000019: '您候补的{products}已结束：{reason}。',
  SMS_100000020: '候补继续：{start}在{store}的位置{reason}，您的先后不变。',
  SMS_100000021: '到店提醒：{start}，{store}，地址：{address}。您同意过接收，可随时用同意时的链接撤回。',
  SMS_100000022: '快到约好的时间了：{start}，{store}，地址：{address}。',
  SMS_100000023: '您要去的拍摄改到{start}，{store}。原来的时间不再保留。',
  SMS_100000024: '{start}在{store}的拍摄已取消，请不要前往。',
  SMS_100000016: '您的账号{time}在{device}登录。如非本人操作，请在登录设备里退出它。',
}

const variable = /\{(\w+)\}/g
const mostCharacters = 35

/** Undefined when the carrier would take it. */
export function refuseParams(template: string, params: Record<string, string>): [string, string] | undefined {
  const wanted = [...(approved[template] ?? '').matchAll(variable)].map(([, name = '']) => name)
  if (wanted.some((name) => params[name] === undefined)) return ['isv.TEMPLATE_MISSING_PARAMETERS', '模板缺少变量']
  const values = Object.values(params)
  if (values.some((value) => [...value].length > mostCharacters)) return ['isv.PARAM_LENGTH_LIMIT', '参数超过长度限制']
  return values.some((value) => /https?:\/\//.test(value))
    ? ['isv.PARAM_NOT_SUPPORT_URL', '变量不支持传入 URL']
    : undefined
}

export function smsText(signName: string, template: string, params: Record<string, string>): string {
  const known = approved[template]
  const said = known
    ? known.replace(variable, (_, name: string) => params[name] ?? '')
    : Object.entries(params)
        .map(([name, value]) => `${name}：${value}`)
        .join('，')
  return `【${signName}】${said}`
}
