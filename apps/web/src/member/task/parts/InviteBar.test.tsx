// @vitest-environment happy-dom
import { getConfig } from '@kuaimen/contract/brand/brand.endpoints'
import { myInvite } from '@kuaimen/contract/member/invite.endpoints'
import { taskList } from '@kuaimen/contract/member/task.endpoints'
import { expect, it } from 'vitest'
import { aBrand } from '../../../brand/examples.testing'
import { openScreen, press, refuseClipboard, sees, text } from '../../../platform/screen.testing'
import { InviteBar } from './InviteBar'

const url = 'https://m.example.com/?invite=ABCDEFGH&channel=share'

it('opens a link of one’s own, and shows friends by a letter and a state', async () => {
  openScreen(InviteBar, '/task-detail/1', (server) => {
    server.answers(getConfig, aBrand)
    server.answers(taskList, [])
    const friend = { name_masked: '林**', state: 'rewarded', state_text: '邀请成功', at: 1_794_672_004 } as const
    const friend_gift = { worth: '¥30', terms: '满 ¥199 可用' }
    server.answers(myInvite, { code: 'ABCDEFGH', url, qualified: 1, rewarded_points: 100, friend_gift, list: [friend] })
  })
  await press('button', '邀请朋友')
  await sees('林**')
  expect(text()).not.toContain(url)
  expect(text()).toContain('已成功 1 位')
  expect(text()).toContain('新朋友第一次登录，得 ¥30 优惠券，满 ¥199 可用')
  expect(text()).toContain('邀请成功')
  expect(document.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe('邀请二维码，请朋友扫一扫')
  refuseClipboard()
  await press('button', '复制链接')
  await sees(url)
})

it('says when it cannot be had, and when nobody came yet', async () => {
  const { server } = openScreen(InviteBar, '/task-detail/1', (one) => {
    one.answers(getConfig, aBrand)
    one.answers(taskList, [])
    one.loses(myInvite)
  })
  await press('button', '邀请朋友')
  await sees('没能加载出来')
  server.answers(myInvite, { code: 'ABCDEFGH', url, qualified: 0, rewarded_points: 0, friend_gift: null, list: [] })
  await press('button', '重试')
  await sees('还没有朋友来，把链接发给一位吧')
})
