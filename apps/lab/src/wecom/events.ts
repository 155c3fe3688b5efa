import { randomInt } from 'node:crypto'
import { pushSignature, type SealedPush, sealPush } from '../wechat/push'

export interface CorpKeys {
  corpid: string
  agentId: string
  token: string
  aesKey: string
}

export type ContactChange =
  | 'add_external_contact'
  | 'add_half_external_contact'
  | 'del_external_contact'
  | 'del_follow_user'

const cdata = (name: string, text: string) => `<${name}><![CDATA[${text.replaceAll(']]>', ']] >')}]]></${name}>`
const optional = (name: string, text: string | undefined) => (text ? cdata(name, text) : '')

const head = (corpid: string, event: string, createTime: number) =>
  `${cdata('ToUserName', corpid)}${cdata('FromUserName', 'sys')}<CreateTime>${createTime}</CreateTime>${cdata('MsgType', 'event')}${cdata('Event', event)}`

interface ContactEvent {
  change: ContactChange
  userid: string
  external_userid: string
  createTime: number
  state?: string
  welcomeCode?: string
}

/** A customer has added somebody of the company, or one of them has ended it. */
export const contactXml = (corpid: string, event: ContactEvent) =>
  `<xml>${head(corpid, 'change_external_contact', event.createTime)}${cdata('ChangeType', event.change)}${cdata('UserID', event.userid)}${cdata('ExternalUserID', event.external_userid)}${optional('State', event.state)}${optional('WelcomeCode', event.welcomeCode)}</xml>`

interface ChatEvent {
  chatId: string
  change: 'create' | 'update'
  detail?: 'add_member' | 'del_member'
  createTime: number
}

/** An event: a person came into a group or left it; who it was has to be asked. */
export function chatXml(corpid: string, { chatId, change, detail, createTime }: ChatEvent): string {
  const scene = detail === 'del_member' ? '<QuitScene>0</QuitScene>' : '<JoinScene>3</JoinScene>'
  const update = detail ? `${cdata('UpdateDetail', detail)}${scene}<MemChangeCnt>1</MemChangeCnt>` : ''
  return `<xml>${head(corpid, 'change_external_chat', createTime)}${cdata('ChatId', chatId)}${cdata('ChangeType', change)}${update}</xml>`
}

/** One notice as it goes over the wire. */
export function composeNotice({ corpid, agentId, token, aesKey }: CorpKeys, xml: string, now: number): SealedPush {
  const [timestamp, nonce] = [String(Math.floor(now / 1000)), String(randomInt(1e9))]
  const sealed = sealPush(aesKey, xml, corpid)
  return {
    query: { msg_signature: pushSignature(token, timestamp, nonce, sealed), timestamp, nonce },
    body: `<xml>${cdata('ToUserName', corpid)}${cdata('Encrypt', sealed)}${cdata('AgentID', agentId)}</xml>`,
  }
}

/** The question of the console when an address for notices is saved. */
export function composeCheck(keys: CorpKeys, word: string, now: number): Record<string, string> {
  const [timestamp, nonce] = [String(Math.floor(now / 1000)), String(randomInt(1e9))]
  const echostr = sealPush(keys.aesKey, word, keys.corpid)
  return { msg_signature: pushSignature(keys.token, timestamp, nonce, echostr), timestamp, nonce, echostr }
}
