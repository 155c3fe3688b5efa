import { sign } from 'node:crypto'
import type { Chance } from '../chance'
import { type RawNotice, signedByAlipay, THEIR_KEY } from '../notice/notices'

type Form = Record<string, string>
type Forge = (chance: Chance, form: Form, other: Form) => Form | string

const written = (form: Form): string => new URLSearchParams(form).toString()
const without = (form: Form, name: string): Form =>
  Object.fromEntries(Object.entries(form).filter(([one]) => one !== name))
const textOf = (form: Form): string =>
  Object.keys(form)
    .sort()
    .map((name) => `${name}=${form[name]}`)
    .join('&')
const sealedBy = (hash: 'sha1' | 'sha256', text: string): string =>
  sign(hash, Buffer.from(text), THEIR_KEY).toString('base64')

/** Two neighbours run together: the signed text stays the same. */
function runTogether(chance: Chance, form: Form): Form {
  const signed = signedByAlipay(form)
  const names = Object.keys(form).sort()
  const at = chance.below(names.length - 1)
  const [first, second] = [names[at]!, names[at + 1]!]
  return { ...without(signed, second), [first]: `${form[first]}&${second}=${form[second]}` }
}

const touchedOnItsWay: Forge[] = [
  (chance, form) => {
    const signed = signedByAlipay(form)
    const name = chance.of(Object.keys(signed))
    return { ...signed, [name]: chance.touched(signed[name]!) }
  },
  (chance, form) => {
    const signed = signedByAlipay(form)
    return { ...signed, sign: chance.flipped(signed.sign!) }
  },
  (chance, form) => without(signedByAlipay(form), chance.of(Object.keys(form))),
  (chance, form) => ({ ...signedByAlipay(form), [chance.touched('receipt_amount')]: String(chance.below(1000)) }),
  (chance, form) => `${written(signedByAlipay(form))}&__proto__=${chance.below(1000)}`,
  (chance, form) => {
    const name = chance.of(Object.keys(form))
    return `${written(signedByAlipay(form))}&${name}=${encodeURIComponent(chance.touched(form[name]!))}`
  },
  (chance, form) => {
    const name = chance.of(Object.keys(form))
    return `${name}=${encodeURIComponent(chance.touched(form[name]!))}&${written(signedByAlipay(form))}`
  },
  runTogether,
  (chance, form) => {
    const signed = signedByAlipay(form)
    return { ...signed, sign_type: chance.of(['RSA', 'rsa2', '', 'none', 'RSA2 ', 'HMAC', 'RSA2,RSA']) }
  },
  (chance, form) => without(signedByAlipay(form), chance.of(['sign', 'sign_type'])),
  (_, form, other) => ({ ...form, sign_type: 'RSA2', sign: signedByAlipay(other).sign! }),
  (chance, form, other) => {
    const name = chance.of(['out_trade_no', 'trade_no', 'notify_id'])
    return { ...signedByAlipay(form), [name]: other[name]! }
  },
  (chance, form) => ({ ...signedByAlipay(form), charset: chance.of(['gbk', 'GBK', 'UTF-8', 'iso-8859-1', 'utf-16']) }),
  (_, form) => written(signedByAlipay(form)).replaceAll('%2B', '+').replaceAll('%2F', '%252F'),
  (_, form) => encodeURIComponent(written(signedByAlipay(form))),
  (_, form) => JSON.stringify(signedByAlipay(form)),
  (chance, form) => `${written(signedByAlipay(form))}&pad=${'0'.repeat(66_000 + chance.below(1000))}`,
]

const signedButNotSo: Forge[] = [
  (_, form) => signedByAlipay(form, true),
  (chance, form) => ({ ...form, sign_type: chance.of(['RSA', 'RSA2']), sign: sealedBy('sha1', textOf(form)) }),
  // As requests are signed, with the kind of signature in the text.
  (_, form) => ({ ...form, sign_type: 'RSA2', sign: sealedBy('sha256', textOf({ ...form, sign_type: 'RSA2' })) }),
  (chance, form) => {
    const left = chance.of(Object.keys(form))
    return { ...form, sign_type: 'RSA2', sign: sealedBy('sha256', textOf(without(form, left))) }
  },
  (chance, form) => ({
    ...form,
    sign_type: 'RSA2',
    sign: sealedBy('sha256', chance.of(['', ' ', '&', written(form)])),
  }),
  (_, form) => ({ ...form, sign_type: 'RSA2', sign: signedByAlipay(form).sign!.replaceAll('+', '-').concat('=') }),
]

const anothersTruth: Forge[] = [
  (chance, form) => signedByAlipay({ ...form, seller_id: chance.touched(form.seller_id!) }),
  (chance, form) => signedByAlipay({ ...form, app_id: chance.touched(form.app_id!) }),
  (chance, form) => signedByAlipay({ ...form, out_trade_no: chance.touched(form.out_trade_no!) }),
  (chance, form) => {
    const fen = Math.round(Number(form.total_amount) * 100)
    const off = chance.of([1, -1, (1 + chance.below(5000)) * chance.of([1, -1])])
    return signedByAlipay({ ...form, total_amount: ((fen + off) / 100).toFixed(2) })
  },
  (chance, form) => {
    const { total_amount: amount = '' } = form
    const odd = [
      amount.slice(0, -1),
      `${amount}0`,
      `+${amount}`,
      ` ${amount}`,
      `-${amount}`,
      `0${amount}`,
      '1e4',
      'NaN',
    ]
    return signedByAlipay({ ...form, total_amount: chance.of([...odd, `${amount}元`]) })
  },
  (chance, form) => signedByAlipay({ ...form, gmt_payment: chance.of(['0', '2026-11-15', '2026-13-01 00:00:00']) }),
]

const TYPES = [
  'application/x-www-form-urlencoded; charset=utf-8',
  'text/plain',
  'application/json',
  'multipart/form-data',
]

export function forgedAlipay(chance: Chance, form: Form, other: Form): RawNotice {
  const forged = chance.of([...touchedOnItsWay, ...signedButNotSo, ...anothersTruth])(chance, form, other)
  const body = typeof forged === 'string' ? forged : written(forged)
  return { headers: { 'content-type': chance.of(TYPES) }, body }
}
