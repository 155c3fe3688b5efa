import type { Chance } from '../chance'
import { NOTICE_ENV, type RawNotice, sealed, signedByWechat, wechatBody } from '../notice/notices'

/** What WeChat Pay could truly say, and another true thing that is not this. */
export interface Said {
  readonly plain: Record<string, unknown>
  readonly event: string
  readonly kind: 'transaction' | 'refund' | 'fapiao'
  readonly others: readonly Record<string, unknown>[]
}

type Forge = (chance: Chance, said: Said, now: Date) => RawNotice

const bodyOf = ({ plain, event, kind }: Said): string => {
  const body = JSON.parse(wechatBody(plain, event))
  return JSON.stringify({ ...body, resource: sealed(plain, kind) })
}

export const trueNotice = (said: Said, now: Date): RawNotice => signedByWechat(bodyOf(said), now)

const withHeader = ({ headers, body }: RawNotice, name: string, value: string): RawNotice => ({
  headers: { ...headers, [name]: value },
  body,
})

/** True in form, signed and sealed with the right keys; what it says is not. */
const saying = (said: Said, more: object, now: Date): RawNotice =>
  trueNotice({ ...said, plain: { ...said.plain, ...more } }, now)

const resealed = (said: Said, change: (resource: Record<string, string>) => object, now: Date): RawNotice => {
  const body = JSON.parse(bodyOf(said))
  return signedByWechat(JSON.stringify({ ...body, resource: change(body.resource) }), now)
}

const SIGNED = ['wechatpay-timestamp', 'wechatpay-nonce', 'wechatpay-serial', 'wechatpay-signature']
const TYPES = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/json; charset=gbk',
  '*/*',
]
const HOUR = 3_600_000

/** An attacker without keys: changes everything in transit, but cannot sign or encrypt. */
const touchedOnItsWay: Forge[] = [
  (chance, said, now) => {
    const { headers, body } = trueNotice(said, now)
    return { headers, body: chance.touched(body) }
  },
  (chance, said, now) => {
    const notice = trueNotice(said, now)
    const name = chance.of(SIGNED)
    return withHeader(notice, name, chance.touched(notice.headers[name]!))
  },
  (chance, said, now) => {
    const notice = trueNotice(said, now)
    return withHeader(notice, 'wechatpay-signature', chance.flipped(notice.headers['wechatpay-signature']!))
  },
  (chance, said, now) => {
    const notice = trueNotice(said, now)
    const name = chance.of(SIGNED)
    return withHeader(notice, name, chance.of(['', '0', `${notice.headers[name]}, ${notice.headers[name]}`]))
  },
  (chance, said, now) => {
    const notice = trueNotice(said, now)
    const shift = (1 + chance.below(200)) * chance.of([1, -1])
    return withHeader(notice, 'wechatpay-timestamp', String(Number(notice.headers['wechatpay-timestamp']) + shift))
  },
  (_, said, now) => {
    const notice = trueNotice(said, now)
    const probe = `WECHATPAY/SIGNTEST/${notice.headers['wechatpay-signature']}`
    return withHeader(notice, 'wechatpay-signature', probe)
  },
  (chance, said, now) => {
    const other = { ...said, plain: chance.of(said.others) }
    return { headers: trueNotice(said, now).headers, body: bodyOf(other) }
  },
  (chance, said, now) => {
    const { headers, body } = trueNotice(said, now)
    return { headers, body: chance.of([`${body}\n`, `\ufeff${body}`, ` ${body}`, `${body}${' '.repeat(70_000)}`, '']) }
  },
  (chance, said, now) => {
    const { headers, body } = signedByWechat(bodyOf(said), now, { forged: true })
    return { headers: { ...headers, 'content-type': chance.of(TYPES) }, body }
  },
  (chance, said, now) => {
    const type = chance.of(['WECHATPAY2-SM2-WITH-SM3', 'none', 'WECHATPAY2-SHA1-RSA2048', 'wechatpay2-sha256-rsa2048'])
    return withHeader(trueNotice(said, now), 'wechatpay-signature-type', type)
  },
  (chance, said, now) => {
    const keyId = chance.of(['PUB_KEY_ID_2', NOTICE_ENV.WX_PAY_SERIAL, chance.touched(NOTICE_ENV.WX_PAY_PUBLIC_KEY_ID)])
    return signedByWechat(bodyOf(said), now, { keyId })
  },
]

/** An attacker with the signing key of a test account, or with old notices. */
const signedButNotSo: Forge[] = [
  (chance, said, now) =>
    trueNotice(said, new Date(now.getTime() + chance.of([1, -1]) * (302_000 + chance.below(9 * HOUR)))),
  (chance, said, now) =>
    resealed(
      said,
      () => sealed(said.plain, said.kind, chance.touched('f'.repeat(32)).padEnd(32, '0').slice(0, 32)),
      now,
    ),
  (chance, said, now) => resealed(said, (all) => ({ ...all, ciphertext: chance.flipped(all.ciphertext!) }), now),
  (chance, said, now) => resealed(said, (all) => ({ ...all, ciphertext: chance.touched(all.ciphertext!) }), now),
  (chance, said, now) => resealed(said, (all) => ({ ...all, nonce: chance.touched(all.nonce!) }), now),
  (chance, said, now) => {
    const swapped = ['transaction', 'refund', 'fapiao', ''].filter((one) => one !== said.kind)
    return resealed(said, (all) => ({ ...all, associated_data: chance.of(swapped) }), now)
  },
  (chance, said, now) =>
    resealed(said, (all) => ({ ...all, algorithm: chance.of(['none', 'AES', '', 'AEAD_AES_128_GCM']) }), now),
  (_, said, now) =>
    resealed(said, (all) => ({ ...all, ciphertext: Buffer.from(JSON.stringify(said.plain)).toString('base64') }), now),
]

const amountOf = ({ plain }: Said) => plain.amount as Record<string, number>

/** Another merchant's truth, or another order's. */
const anothersTruth: Forge[] = [
  (chance, said, now) => saying(said, { mchid: chance.touched(NOTICE_ENV.WX_MCHID) }, now),
  (chance, said, now) => {
    const amount = amountOf(said)
    const name = said.kind === 'refund' ? 'refund' : 'total'
    const off = (1 + chance.below(5000)) * chance.of([1, -1])
    return saying(said, { amount: { ...amount, [name]: amount[name]! + chance.of([1, -1, off]) } }, now)
  },
  (chance, said, now) => {
    const amount = amountOf(said)
    const name = said.kind === 'refund' ? 'refund' : 'total'
    const odd = [String(amount[name]), amount[name]! + 0.5, -amount[name]!, 0, null, [amount[name]], 1e300]
    return saying(said, { amount: { ...amount, [name]: chance.of(odd) } }, now)
  },
  (chance, said, now) => {
    const name = said.kind === 'refund' ? 'out_refund_no' : 'out_trade_no'
    return saying(said, { [name]: chance.touched(String(said.plain[name])) }, now)
  },
  (chance, said, now) => saying(said, { out_trade_no: chance.touched(String(said.plain.out_trade_no)) }, now),
]

/** Of the same amount, and of another payment. */
const anotherRefund: Forge[] = [
  (chance, said, now) => saying(said, { out_trade_no: chance.of(said.others).out_trade_no }, now),
]

const anotherTrade: Forge[] = [
  (chance, said, now) => saying(said, { appid: chance.touched(NOTICE_ENV.WX_APPID) }, now),
  (chance, said, now) =>
    saying(said, { amount: { ...amountOf(said), currency: chance.of(['USD', 'HKD', 'cny', '', null, 156]) } }, now),
  (chance, said, now) =>
    saying(said, { trade_state: chance.of(['NOTPAY', 'CLOSED', 'REFUND', 'PAYERROR', 'success', '']) }, now),
  (chance, said, now) =>
    saying(said, { success_time: chance.of(['', 'now', '2026-11-15', '2026-13-15T10:00:05+08:00', 1763172005]) }, now),
]

const untruths: Record<Said['kind'], readonly Forge[]> = {
  transaction: [...anothersTruth, ...anotherTrade],
  refund: [...anothersTruth, ...anotherRefund],
  fapiao: [],
}

/** Every way that fits what is said. */
export const forgedWechat: Forge = (chance, said, now) =>
  chance.of([...touchedOnItsWay, ...signedButNotSo, ...untruths[said.kind]])(chance, said, now)
