import { randomBytes } from 'node:crypto'
import {
  sendLoginCode,
  sendModifyMobileCode,
  sendProveMobileCode,
  sendUnregisterCode,
} from '@kuaimen/contract/account/proof.endpoints'
import type { CodePurpose } from '@kuaimen/contract/account/proof.rules'
import { bindMobile, login, loginWx, modifyMobile, unregister } from '@kuaimen/contract/account/self.endpoints'
import { hashToken } from '../../account/session/session.service'
import type { TestApp } from '../app'
import { aMobile, anOpenid, aTicket, type Outside } from '../providers/fake-providers'
import { rows } from '../rows'

const MINUTE = 60_000

export interface Wechat {
  readonly openid: string
  readonly unionid: string
}

/** A member who is inside, with all that the next call needs. */
export interface Person {
  readonly id: number
  readonly mobile: string
  readonly wechat: Wechat
  readonly token: string
  /** A network of their own: what is counted by address counts nobody else. */
  readonly headers: Readonly<Record<string, string>>
}

export const aWechat = (): Wechat => ({ openid: anOpenid(), unionid: `u-${anOpenid()}` })

const aNetwork = () => ({ 'x-forwarded-for': `203.0.${[...randomBytes(2)].join('.')}` })

/** The pass of a solved puzzle for a code to a number. */
export async function aCodePass(app: TestApp, purpose: CodePurpose, mobile: string): Promise<string> {
  const pass = anOpenid()
  await rows(app, 'insert into captcha (id, hole_left, pass_hash, bound_to, expires_at) values ($1, 100, $2, $3, $4)', [
    ...[pass, hashToken(pass), `${purpose}:${mobile}`],
    new Date(app.services.now().getTime() + 5 * MINUTE),
  ])
  return pass
}

/** People who come, change and go as customers do, by calls alone; a minute passes before each of their codes. */
export const peopleOf = (app: TestApp, outside: Outside) => {
  const must = <T extends { code: number }>(reply: T): T => {
    if (reply.code !== 0) throw new Error(`refused: ${JSON.stringify(reply)}`)
    return reply
  }

  const pass = async (purpose: CodePurpose, mobile: string) => {
    app.advance(MINUTE + 1000)
    return { captcha_pass: await aCodePass(app, purpose, mobile) }
  }

  const idOf = async (column: 'mobile' | 'openid', value: string): Promise<number> => {
    const text =
      column === 'mobile'
        ? 'select id from member where mobile = $1'
        : 'select member_id as id from identity where openid = $1'
    const [row] = await rows<{ id: string }>(app, text, [value])
    return Number(row!.id)
  }

  /** By a number, inside WeChat. */
  async function join(mobile = aMobile(), wechat = aWechat()): Promise<Person> {
    const headers = aNetwork()
    const ticket = await aTicket(app, outside, wechat)
    const sent = must(await app.call(sendLoginCode, { mobile, ...(await pass('login', mobile)) }, { headers }))
    const proof = { mobile, code: outside.codeOf(mobile), nonce: sent.data.nonce }
    const { data } = must(await app.call(login, { ...proof, consent: 1, ticket }, { headers }))
    return { id: await idOf('mobile', mobile), mobile, wechat, token: data.token, headers }
  }

  /** By a WeChat alone, without a number. */
  async function joinByWechat(wechat = aWechat()): Promise<Person> {
    const ticket = await aTicket(app, outside, wechat)
    const { data } = must(await app.call(loginWx, { ticket, create: 1, consent: 1 }))
    return { id: await idOf('openid', wechat.openid), mobile: '', wechat, token: data.token, headers: aNetwork() }
  }

  async function leave(person: Person): Promise<void> {
    must(await app.call(sendUnregisterCode, await pass('unregister', person.mobile), person))
    must(await app.call(unregister, { code: outside.codeOf(person.mobile), give_up: 1 }, person))
  }

  async function changeNumber(person: Person, mobile = aMobile()): Promise<Person> {
    must(await app.call(sendProveMobileCode, await pass('prove_mobile', person.mobile), person))
    const old_code = outside.codeOf(person.mobile)
    must(
      await app.call(
        sendModifyMobileCode,
        { mobile, ...(await pass('modify_mobile', mobile)) },
        { token: person.token },
      ),
    )
    must(await app.call(modifyMobile, { mobile, code: outside.codeOf(mobile), old_code }, person))
    return { ...person, mobile }
  }

  /** An account without a number becomes one with the account that has it. */
  async function bind(person: Person, mobile: string): Promise<Person> {
    must(
      await app.call(
        sendModifyMobileCode,
        { mobile, ...(await pass('modify_mobile', mobile)) },
        { token: person.token },
      ),
    )
    must(await app.call(bindMobile, { mobile, code: outside.codeOf(mobile) }, person))
    return { ...person, id: await idOf('mobile', mobile), mobile }
  }

  return { join, joinByWechat, leave, changeNumber, bind }
}
