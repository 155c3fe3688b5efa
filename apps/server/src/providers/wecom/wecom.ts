import { z } from 'zod'
import { providerFile } from '../file'
import { ProviderAway } from '../json'
import type { Wecom, WecomContact, WecomContacts, WecomGroup, WecomWelcome, WelcomeResult } from '../wecom-shape'
import { askWecom, type WecomCtx, WecomRefused } from './ask'

const EXTERNAL = '/cgi-bin/externalcontact'
/** A customer who is none of our contacts, or no id at all. */
const NO_CONTACT = new Set([84061, 40096])
/** A group that was dissolved, is no id, or whose owner has left. */
const NO_GROUP = new Set([40050, 90500, 90501])
/** A welcome that comes too late: somebody talks already, the code was used, or it is too old. */
const WELCOME_GONE = new Set([41050, 41051])
const WELCOME_BUSY = new Set([41096])
/** Of one contact: WeCom gives the advisers by hundreds. */
const PAGES_AT_MOST = 20

const Text = z.string().catch('')
const Seconds = z
  .number()
  .catch(0)
  .transform((seconds) => new Date(seconds * 1000))
const Follow = z
  .object({ userid: z.string(), state: Text, createtime: Seconds })
  .transform(({ userid, state, createtime }) => ({ userid, state, created_at: createtime }))
const Person = z.object({ external_userid: z.string(), unionid: Text })
const OneContact = z.object({ external_contact: Person, follow_user: z.array(Follow), next_cursor: Text })
const ManyContacts = z.object({
  external_contact_list: z.array(z.object({ external_contact: Person, follow_info: Follow })).catch([]),
  next_cursor: Text,
  fail_info: z.object({ unlicensed_userid_list: z.array(z.string()).catch([]) }).optional(),
})
const Way = z.object({ config_id: z.string().min(1), qr_code: z.url() })
const JoinWay = z.object({ join_way: z.object({ qr_code: z.url() }) })
const Group = z.object({
  group_chat: z.object({
    chat_id: z.string(),
    name: Text,
    member_list: z.array(
      z.object({ userid: z.string(), type: z.number(), unionid: Text, state: Text, join_time: Seconds }),
    ),
  }),
})

/** An answer that is not in the agreed shape is none. */
function read<T>(shape: z.ZodType<T>, call: string, reply: unknown): T {
  const { success, data } = shape.safeParse(reply)
  if (!success) throw new ProviderAway(`wecom: ${call}: not the agreed shape`)
  return data
}

async function unlessRefused<T>(codes: ReadonlySet<number>, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof WecomRefused && codes.has(error.errcode)) return undefined
    throw error
  }
}

const known = (unionid: string) => (unionid === '' ? {} : { unionid })

function contactOf(ctx: WecomCtx, external_userid: string): Promise<WecomContact | undefined> {
  const call = `${EXTERNAL}/get`
  return unlessRefused(NO_CONTACT, async () => {
    let found: WecomContact | undefined
    let cursor = ''
    for (let page = 0; page < PAGES_AT_MOST; page += 1) {
      const query = { external_userid, ...(cursor ? { cursor } : {}) }
      const reply = read(OneContact, call, await askWecom(ctx, { call, query }))
      const { unionid } = reply.external_contact
      found = { external_userid, ...known(unionid), follows: [...(found?.follows ?? []), ...reply.follow_user] }
      cursor = reply.next_cursor
      if (cursor === '') break
    }
    return found
  })
}

async function contactsOf(ctx: WecomCtx, userids: readonly string[], cursor: string): Promise<WecomContacts> {
  const call = `${EXTERNAL}/batch/get_by_user`
  const body = { userid_list: userids, cursor, limit: 100 }
  const reply = read(ManyContacts, call, await askWecom(ctx, { call, body }))
  return {
    contacts: reply.external_contact_list.map(({ external_contact: { external_userid, unionid }, follow_info }) => ({
      external_userid,
      ...known(unionid),
      follows: [follow_info],
    })),
    next: reply.next_cursor,
    untold: reply.fail_info?.unlicensed_userid_list ?? [],
  }
}

async function welcome(ctx: WecomCtx, { welcome_code, text, attachments }: WecomWelcome): Promise<WelcomeResult> {
  const call = `${EXTERNAL}/send_welcome_msg`
  const body = { welcome_code, text: { content: text }, ...(attachments?.length ? { attachments } : {}) }
  try {
    await askWecom(ctx, { call, body })
    return 'sent'
  } catch (error) {
    if (!(error instanceof WecomRefused)) throw error
    if (WELCOME_GONE.has(error.errcode)) return 'gone'
    if (WELCOME_BUSY.has(error.errcode)) return 'busy'
    throw error
  }
}

function groupOf(ctx: WecomCtx, chat_id: string): Promise<WecomGroup | undefined> {
  const call = `${EXTERNAL}/groupchat/get`
  return unlessRefused(NO_GROUP, async () => {
    const { group_chat } = read(Group, call, await askWecom(ctx, { call, body: { chat_id, need_name: 0 } }))
    const customers = group_chat.member_list.filter(({ type }) => type === 2)
    return {
      chat_id: group_chat.chat_id,
      name: group_chat.name,
      members: customers.map(({ userid, unionid, state, join_time }) => ({
        external_userid: userid,
        ...known(unionid),
        state,
        joined_at: join_time,
      })),
    }
  })
}

const isPicture = (bytes: Buffer): boolean =>
  ['89504e470d0a1a0a', 'ffd8ff'].some((begin) => bytes.toString('hex', 0, 8).startsWith(begin))

async function picture(qr_code: string): Promise<Buffer> {
  if (!/^https?:\/\//.test(qr_code)) throw new ProviderAway('wecom: no address of a picture')
  const bytes = await providerFile(qr_code)
  if (isPicture(bytes)) return bytes
  throw new ProviderAway('wecom: not a picture')
}

/** Enterprise WeChat, where the chain's advisers are; nothing when it has no keys: then nobody is offered one. */
export function wecomOf(ctx: WecomCtx): Wecom | undefined {
  const { WECOM_CORPID, WECOM_SECRET } = ctx.env
  if (!WECOM_CORPID || !WECOM_SECRET) return undefined
  const post = (call: string, body: object) => askWecom(ctx, { call: `${EXTERNAL}/${call}`, body })
  return {
    addWay: async ({ state, users, remark }) => {
      const [call, type] = ['add_contact_way', users.length === 1 ? 1 : 2]
      return read(Way, call, await post(call, { type, scene: 2, skip_verify: true, state, remark, user: users }))
    },
    dropWay: async (config_id) => {
      await post('del_contact_way', { config_id })
    },
    picture,
    contactOf: (external_userid) => contactOf(ctx, external_userid),
    contactsOf: (userids, cursor) => contactsOf(ctx, userids, cursor),
    followers: async () => {
      const call = `${EXTERNAL}/get_follow_user_list`
      return read(z.object({ follow_user: z.array(z.string()) }), call, await askWecom(ctx, { call })).follow_user
    },
    welcome: (said) => welcome(ctx, said),
    addJoinWay: async ({ state, chat_ids, base_name, remark }) => {
      const call = 'groupchat/add_join_way'
      const room = { auto_create_room: 1, room_base_name: base_name, chat_id_list: chat_ids }
      const reply = await post(call, { scene: 2, remark, state, ...room })
      return read(z.object({ config_id: z.string().min(1) }), call, reply).config_id
    },
    dropJoinWay: async (config_id) => {
      await post('groupchat/del_join_way', { config_id })
    },
    joinWay: async (config_id) => {
      const call = 'groupchat/get_join_way'
      return read(JoinWay, call, await post(call, { config_id })).join_way
    },
    groupOf: (chat_id) => groupOf(ctx, chat_id),
  }
}
