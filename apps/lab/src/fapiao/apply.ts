import { constants, privateDecrypt, randomBytes } from 'node:crypto'
import type { World } from '../world/world'
import type { Body } from '../wxpay/prepay'
import { type PayRefusal, payRefusals } from '../wxpay/refusals'
import { isCreditCode } from './credit-code'
import { type Buyer, type Fapiao, fapiaoNumber } from './ledger'

const objectOf = (value: unknown): Body => (typeof value === 'object' && value !== null ? (value as Body) : {})
const firstOf = (value: unknown): Body => objectOf(Array.isArray(value) ? value[0] : undefined)
const { badParameter } = payRefusals

const quickMs = 400
const fullRate = 10_000

/** A text that was sealed with our public half, or nothing. */
function opened({ settings }: World, sealed: unknown): string | undefined {
  try {
    const key = { key: settings.wxpay.privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha1' }
    return privateDecrypt(key, Buffer.from(String(sealed), 'base64')).toString()
  } catch {
    return undefined
  }
}

function buyerOf(world: World, given: Body): Buyer | PayRefusal {
  const email = given.email === undefined ? '' : opened(world, given.email)
  const isCompany = given.type === 'ORGANIZATION'
  if (!isCompany && given.type !== 'INDIVIDUAL') return badParameter('buyer_information.type 不正确')
  if (!given.name) return badParameter('缺少 buyer_information.name')
  if (email === undefined || (given.email !== undefined && !email.includes('@'))) return badParameter('email 解密失败')
  if (isCompany && !/^[A-Z0-9]{15,20}$/.test(String(given.taxpayer_id ?? ''))) return badParameter('taxpayer_id 不正确')
  const buyer: Buyer = { type: isCompany ? 'ORGANIZATION' : 'INDIVIDUAL', name: String(given.name), email }
  return isCompany ? { ...buyer, taxpayer_id: String(given.taxpayer_id) } : buyer
}

function wrongIn(body: Body, wanted: Body, item: Body): PayRefusal | undefined {
  if (body.scene !== 'WITHOUT_WECHATPAY') return badParameter('scene 不正确')
  if (!/^[\w-]{1,32}$/.test(String(body.fapiao_apply_id ?? ''))) return badParameter('fapiao_apply_id 不正确')
  if (!/^[\w-]{1,32}$/.test(String(wanted.fapiao_id ?? ''))) return badParameter('fapiao_id 不正确')
  if (!Number.isSafeInteger(wanted.total_amount) || Number(wanted.total_amount) < 1)
    return badParameter('total_amount 不正确')
  if (item.total_amount !== wanted.total_amount) return badParameter('商品金额与发票金额不一致')
  if (!/^\d{19}$/.test(String(item.tax_code ?? ''))) return badParameter('tax_code 不正确')
  if (!Number.isSafeInteger(item.tax_rate)) return badParameter('tax_rate 不正确')
  return undefined
}

/** Sealing is by chance, so what is sealed does not count as different. */
const fingerprint = (body: Body) => {
  const { email: _, ...buyer } = objectOf(body.buyer_information)
  return JSON.stringify({ ...body, buyer_information: buyer })
}

/** A number is issued once: asked again with the same words it is the same. */
export function apply(world: World, body: Body): Fapiao | PayRefusal {
  const wanted = firstOf(body.fapiao_information)
  const item = firstOf(wanted.items)
  const wrong = wrongIn(body, wanted, item)
  if (wrong) return wrong
  const known = world.fapiao.find(String(body.fapiao_apply_id))
  if (known) return known.asked === fingerprint(body) ? known : badParameter('fapiao_apply_id 重复但内容不同')
  const buyer = buyerOf(world, objectOf(body.buyer_information))
  if ('code' in buyer) return buyer
  const kind = wanted.fapiao_bill_type === 'VAT_FAPIAO' ? 'VAT_FAPIAO' : 'COMM_FAPIAO'
  if (kind === 'VAT_FAPIAO' && buyer.type === 'INDIVIDUAL') return badParameter('个人不能开具专用发票')
  const amount = Number(wanted.total_amount)
  const fapiao: Fapiao = {
    apply_id: String(body.fapiao_apply_id),
    fapiao_id: String(wanted.fapiao_id),
    asked: fingerprint(body),
    kind,
    buyer,
    goods: String(item.goods_name ?? ''),
    amount,
    tax: amount - Math.round((amount * fullRate) / (fullRate + Number(item.tax_rate))),
    status: 'ISSUE_ACCEPTED',
    number: '',
    token: randomBytes(16).toString('hex'),
  }
  world.fapiao.add(fapiao)
  world.courier.later(world.fault('fapiao.slow', { subject: fapiao.apply_id })?.ms ?? quickMs, async () =>
    finish(world, fapiao),
  )
  return fapiao
}

/** The tax office knows its taxpayers: a code that cannot be one is noticed there, not at the door. */
function finish(world: World, fapiao: Fapiao) {
  const isKnown = isCreditCode(fapiao.buyer.taxpayer_id ?? '')
  if (!isKnown || world.fault('fapiao.issue_failed', { subject: fapiao.apply_id })) {
    fapiao.status = 'ISSUE_FAILED'
    fapiao.fail_reason = '购买方税号与名称不匹配'
    return
  }
  fapiao.status = 'ISSUED'
  fapiao.number = fapiaoNumber(world.now())
  fapiao.issued_at = world.now()
}

const reasons = ['ISSUE_ERROR', 'SALES_RETURN', 'SERVICE_SUSPENSION', 'SALES_DISCOUNT']

/** Accepted is not reversed: it is done a moment later. */
export function reverse(world: World, fapiao: Fapiao, body: Body): PayRefusal | undefined {
  const named = firstOf(body.fapiao_information)
  if (!reasons.includes(String(body.reverse_reason))) return badParameter('reverse_reason 不正确')
  if (named.fapiao_id !== fapiao.fapiao_id || named.fapiao_number !== fapiao.number)
    return badParameter('发票号码不一致')
  if (fapiao.status !== 'ISSUED' && fapiao.status !== 'REVERSE_FAILED') return payRefusals.refused
  const isRefused = world.fault('fapiao.reverse_failed', { subject: fapiao.apply_id })
  fapiao.status = 'REVERSE_ACCEPTED'
  world.courier.later(quickMs, async () => {
    fapiao.status = isRefused ? 'REVERSE_FAILED' : 'REVERSED'
    if (isRefused) fapiao.fail_reason = '购买方已用于抵扣'
    else fapiao.reversed_at = world.now()
  })
  return undefined
}
