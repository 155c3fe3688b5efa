import type { LabState } from '../../control/shapes'
import type { Choices } from './choices'
import type { counter } from './counter'
import type { faults } from './faults'
import type { log } from './log'
import type { mail } from './mail'
import type { money } from './money'
import type { person } from './person'
import type { phone } from './phone'
import type { place } from './place'
import type { sms } from './sms'
import type { tools } from './tools'
import type { wechat } from './wechat'
import type { wecom } from './wecom'

type DeskParts = {
  tools: typeof tools
  phone: typeof phone
  sms: typeof sms
  mail: typeof mail
  wechat: typeof wechat
  wecom: typeof wecom
  money: typeof money
  counter: typeof counter
  place: typeof place
  person: typeof person
  faults: typeof faults
  log: typeof log
}

/** The desk: one look at the lab a second, every pane redrawn only when its part changed. Runs in the page. */
export async function desk(parts: DeskParts) {
  const tools = parts.tools()
  const onPhone = /^(wx|ali|toutiao|phone)\.localhost$/.test(location.hostname)
  if (!onPhone) {
    const there = `http://wx.localhost:${location.port}/__lab/desk`
    const reached = await fetch(there.replace(/desk$/, 'ping')).then(
      (answer) => answer.ok,
      () => false,
    )
    if (reached) return location.replace(there)
    tools.notice('这个浏览器不认识 wx.localhost，请换用 Chrome、Edge 或 Firefox')
  }
  const refresh = async () => {
    const state = await tools.control<LabState>('state')
    for (const draw of panes) draw(state)
  }
  const choices = await tools.control<Choices>('choices')
  const changed = (pick: (state: LabState) => unknown, draw: (state: LabState) => void) => {
    let before = ''
    return (state: LabState) => {
      const now = JSON.stringify(pick(state))
      if (now === before) return
      before = now
      draw(state)
    }
  }
  const phone = parts.phone(tools, refresh)
  parts.counter(tools)
  const panes = [
    changed((state) => state.device, phone.draw),
    changed((state) => state.sms, parts.sms(tools)),
    changed((state) => state.mail, parts.mail(tools)),
    changed((state) => [state.wx_messages, state.follows, state.subscriptions], parts.wechat(tools, phone.open)),
    changed((state) => [state.wecom, state.user.user], parts.wecom(tools, choices, refresh)),
    changed((state) => state.payments, parts.money(tools, refresh)),
    changed((state) => [state.location, state.faults], parts.place(tools, choices, refresh)),
    changed((state) => [state.user, state.follows], parts.person(tools, choices, refresh)),
    changed((state) => state.faults, parts.faults(tools, choices, refresh)),
    parts.log(tools),
  ]
  const again = () =>
    refresh()
      .catch(() => tools.notice('实验台没有回答，正在重试'))
      .finally(() => setTimeout(again, document.hidden ? 4000 : 1000))
  again()
}
