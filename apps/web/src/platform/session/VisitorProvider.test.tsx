// @vitest-environment happy-dom
import { act, useEffect } from 'react'
import { expect, it } from 'vitest'
import { mount } from '../../ui/mount.testing'
import { useIsLoggedIn, VisitorProvider } from './VisitorProvider'
import { visitorFrom } from './visitor'

it('reports another token once every part has been rendered for it', async () => {
  const happened: string[] = []
  const member = visitorFrom({ access_token: 'T' }, '')
  const visitor = visitorFrom({}, '')
  let current = member
  let changed = () => {}
  const source = {
    current: () => current,
    subscribe: (listener: () => void) => {
      changed = listener
      return () => {}
    },
    onTokenRendered: () => void happened.push('token rendered'),
  }
  function Part() {
    const isLoggedIn = useIsLoggedIn()
    useEffect(() => void happened.push(isLoggedIn ? 'member' : 'visitor'), [isLoggedIn])
    return null
  }
  const { leave } = mount(
    <VisitorProvider source={source}>
      <Part />
    </VisitorProvider>,
  )
  expect(happened).toEqual(['member'])
  current = visitor
  await act(async () => changed())
  expect(happened).toEqual(['member', 'visitor', 'token rendered'])
  current = visitorFrom({ city_id: '310100' }, '')
  await act(async () => changed())
  expect(happened).toEqual(['member', 'visitor', 'token rendered'])
  leave()
})
