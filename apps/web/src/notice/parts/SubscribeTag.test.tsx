// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it } from 'vitest'
import { mount } from '../../ui/mount.testing'
import { SubscribeTag } from './SubscribeTag'

function aTag() {
  const answers: string[] = []
  const { leave } = mount(
    <SubscribeTag
      templates={['S_a', 'S_b']}
      text="开启"
      label="开启到店提醒"
      onAsked={(accepted) => answers.push(accepted ? 'accepted' : 'refused')}
      onError={() => answers.push('error')}
    />,
  )
  const tag = document.querySelector('wx-open-subscribe')
  if (!tag) throw new Error('no tag is drawn')
  const answer = (event: string, detail: object) =>
    act(() => void tag.dispatchEvent(new CustomEvent(event, { detail })))
  return { tag, answers, leave, answer }
}

/** As WeChat gives it: JSON within JSON. */
const details = (...status: string[]) => ({
  subscribeDetails: JSON.stringify(
    Object.fromEntries(status.map((one, nth) => [`S_${nth}`, JSON.stringify({ status: one })])),
  ),
})

it('names its templates, and gives WeChat something to draw that needs no style', () => {
  const { tag, leave } = aTag()
  expect(tag.getAttribute('template')).toBe('S_a,S_b')
  const template = tag.querySelector('script[type="text/wxtag-template"]')?.textContent ?? ''
  expect(template).toContain('aria-label="开启到店提醒"')
  expect(template).not.toMatch(/style|class/)
  leave()
})

it('tells a yes from a no and from a failure', () => {
  const { answers, answer, leave } = aTag()
  answer('success', details('accept', 'reject'))
  answer('success', details('reject', 'reject'))
  answer('error', { errMsg: 'subscribe:fail' })
  expect(answers).toEqual(['accepted', 'refused', 'error'])
  leave()
})
