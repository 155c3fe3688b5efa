import { randomBytes } from 'node:crypto'
import type { World } from '../world/world'
import type { ContactWay, Follow, GroupChat, JoinWay } from './book'
import { chatXml, contactXml } from './events'
import { sendNotice } from './notices'
import { externalUseridOf } from './people'

const seconds = (world: World) => Math.floor(world.now() / 1000)

/** Several share the work: the same customer always meets the same one. */
export function adviserOf({ user }: ContactWay, externalUserid: string): string {
  const turn = [...externalUserid].reduce((sum, sign) => sum + sign.charCodeAt(0), 0)
  return user[turn % user.length] ?? user[0] ?? ''
}

interface Adding {
  way: ContactWay
  user: string
  scopeName: string
  /** The customer has asked, the adviser has not agreed yet. */
  half?: boolean
  /** Which of the advisers of the way; one is chosen otherwise. */
  userid?: string
}

interface Added {
  contact: Follow
  /** They know each other already: nothing happened, and nobody is told. */
  already: boolean
}

/** A customer scans the code of a way and adds the adviser. Resolves when the product was told for the first time. */
export async function addContact(
  world: World,
  { way, user, scopeName, half = false, ...chosen }: Adding,
): Promise<Added> {
  const { corpid } = world.settings.wecom
  const { book, welcomes } = world.wecom
  const external_userid = externalUseridOf(corpid, user)
  const userid = chosen.userid ?? adviserOf(way, external_userid)
  const before = book.followsOf(external_userid).find((follow) => follow.userid === userid)
  if (before && (!before.half || half)) return { contact: before, already: true }
  world.wecomMeets(user, scopeName)
  const odd = world.fault('wecom.odd_state', world.wecomAt(user)) !== undefined
  const state = odd ? `wb:${randomBytes(8).toString('hex')}` : way.state
  const createTime = seconds(world)
  const contact = { external_userid, userid, user, scopeName, state, half, createtime: createTime }
  book.write((pages) => {
    pages.follows = [...pages.follows.filter((follow) => follow !== before), contact]
  })
  const greeted = before !== undefined && welcomes.hasGreeted(external_userid, userid)
  const welcomeCode = greeted ? undefined : welcomes.makeCode({ user, userid, external_userid })
  const change = half ? ('add_half_external_contact' as const) : ('add_external_contact' as const)
  const event = { change, userid, external_userid, createTime, state, ...(welcomeCode ? { welcomeCode } : {}) }
  await sendNotice(world, user, contactXml(corpid, event))
  return { contact, already: false }
}

/** The customer has deleted the adviser, or the adviser the customer; every adviser where none is named. */
export async function deleteContact(
  world: World,
  { user, by, userid }: { user: string; by: 'customer' | 'staff'; userid?: string | undefined },
): Promise<Follow[]> {
  const { corpid } = world.settings.wecom
  const ended = world.wecom.book
    .followsOf(externalUseridOf(corpid, user))
    .filter((follow) => userid === undefined || follow.userid === userid)
  world.wecom.book.write((pages) => {
    pages.follows = pages.follows.filter((follow) => !ended.includes(follow))
  })
  const change = by === 'customer' ? ('del_follow_user' as const) : ('del_external_contact' as const)
  const createTime = seconds(world)
  for (const { userid, external_userid } of ended)
    await sendNotice(world, user, contactXml(corpid, { change, userid, external_userid, createTime }))
  return ended
}

export const makeGroup = (world: World, name: string, owner: string, chat_id?: string): GroupChat => ({
  chat_id: chat_id ?? `wr${randomBytes(15).toString('hex')}`,
  name,
  owner,
  create_time: seconds(world),
  members: [],
})

const roomFor = 200

/** Into the first group of the way that has room; a new one where all are full and the way may make one. */
function openGroup(world: World, way: JoinWay): { group: GroupChat; isNew: boolean } | undefined {
  const { book } = world.wecom
  const free = way.chat_id_list.map((id) => book.group(id)).find((group) => group && group.members.length < roomFor)
  if (free) return { group: free, isNew: false }
  if (!way.auto_create_room) return undefined
  const name = `${way.room_base_name}${way.room_base_id + way.chat_id_list.length}`
  const group = makeGroup(world, name, book.groups[0]?.owner ?? 'sh_adviser_1')
  return { group, isNew: true }
}

/** A customer scans the code of a group and joins. Undefined: every group is full. */
export async function joinGroup(
  world: World,
  { way, user, scopeName }: { way: JoinWay; user: string; scopeName: string },
): Promise<{ group: GroupChat; already: boolean } | undefined> {
  const { corpid } = world.settings.wecom
  const external_userid = externalUseridOf(corpid, user)
  const inside = way.chat_id_list
    .map((id) => world.wecom.book.group(id))
    .find((group) => group?.members.some((member) => member.external_userid === external_userid))
  if (inside) return { group: inside, already: true }
  const open = openGroup(world, way)
  if (!open) return undefined
  const { group, isNew } = open
  world.wecomMeets(user, scopeName)
  world.wecom.book.write((pages) => {
    group.members.push({ external_userid, user, state: way.state, join_time: seconds(world) })
    if (!isNew) return
    pages.groups.push(group)
    way.chat_id_list.push(group.chat_id)
  })
  const createTime = seconds(world)
  if (isNew) await sendNotice(world, user, chatXml(corpid, { chatId: group.chat_id, change: 'create', createTime }))
  else
    await sendNotice(
      world,
      user,
      chatXml(corpid, { chatId: group.chat_id, change: 'update', detail: 'add_member', createTime }),
    )
  return { group, already: false }
}

/** Out of one group, or of all. */
export async function leaveGroup(world: World, { user, chat_id }: { user: string; chat_id?: string | undefined }) {
  const { corpid } = world.settings.wecom
  const left = world.wecom.book.groups.filter(
    (group) =>
      (chat_id === undefined || group.chat_id === chat_id) && group.members.some((member) => member.user === user),
  )
  world.wecom.book.write(() => {
    for (const group of left) group.members = group.members.filter((member) => member.user !== user)
  })
  const createTime = seconds(world)
  for (const group of left)
    await sendNotice(
      world,
      user,
      chatXml(corpid, { chatId: group.chat_id, change: 'update', detail: 'del_member', createTime }),
    )
  return left
}
