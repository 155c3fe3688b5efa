import type { Api } from '../bridge/invocation'
import type { Scope } from '../world/scope'
import type { World } from '../world/world'
import { addContact, adviserOf, joinGroup } from './acts'
import type { ContactWay, JoinWay } from './book'
import { adviserName, externalUseridOf } from './people'
import { wayIn } from './picture'

const company = '快门照相馆（测试） · 企业微信'
const cancel = { choice: 'cancel', label: '取消' }
const done = { err_msg: 'picture:ok' }
const cancelled = { err_msg: 'picture:cancel' }

function adviserSheet(world: World, scope: Scope, way: ContactWay): ReturnType<Api> {
  const user = scope.wechat.user
  const external = externalUseridOf(world.settings.wecom.corpid, user)
  const known = world.wecom.book.followsOf(external).find(({ userid, half }) => way.user.includes(userid) && !half)
  const title = adviserName(known?.userid ?? adviserOf(way, external))
  const actions = known
    ? [{ choice: 'cancel', label: '已经是好友，返回' }]
    : [
        { choice: 'add', label: '添加到通讯录', primary: true },
        { choice: 'half', label: '发出申请，顾问先不通过' },
        cancel,
      ]
  return {
    sheet: { kind: 'list', title, lines: [company], actions },
    choose: async (choice) => {
      if (choice !== 'add' && choice !== 'half') return cancelled
      await addContact(world, { way, user, scopeName: scope.name, half: choice === 'half' })
      return done
    },
  }
}

const groupSheet = (world: World, scope: Scope, way: JoinWay): ReturnType<Api> => ({
  sheet: {
    kind: 'list',
    title: way.room_base_name || '客户群',
    lines: [company],
    actions: [{ choice: 'join', label: '加入群聊', primary: true }, cancel],
  },
  choose: async (choice) => {
    if (choice !== 'join') return cancelled
    await joinGroup(world, { way, user: scope.wechat.user, scopeName: scope.name })
    return done
  },
})

/** A picture that is held long enough: WeChat looks for a code in it, and opens what it leads to. */
export const recognisePicture: Api = ({ world, scope, args }) => {
  const config_id = wayIn(Buffer.from(String(args.picture ?? ''), 'base64'))
  const none = { reply: { err_msg: 'picture:fail no code' } }
  if (config_id === undefined) return none
  const { book } = world.wecom
  const way = book.way({ config_id })
  if (way) return adviserSheet(world, scope, way)
  const joinWay = book.joinWay({ config_id })
  return joinWay ? groupSheet(world, scope, joinWay) : none
}
