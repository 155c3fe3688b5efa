// @vitest-environment happy-dom
import { act, StrictMode, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it } from 'vitest'
import { collectEarly } from './saved-input'

function Form() {
  const [name, setName] = useState('')
  const [isAgreed, setIsAgreed] = useState(false)
  const [size, setSize] = useState('m')
  return (
    <form>
      <input aria-label="name" value={name} onChange={({ target }) => setName(target.value)} />
      <input type="checkbox" checked={isAgreed} onChange={({ target }) => setIsAgreed(target.checked)} />
      <select value={size} onChange={({ target }) => setSize(target.value)}>
        <option>s</option>
        <option>m</option>
        <option>l</option>
      </select>
      <output>{`${name} ${isAgreed} ${size}`}</output>
    </form>
  )
}

afterEach(() => {
  document.body.replaceChildren()
})

it('hands over to React what was typed, ticked and chosen before it was there', async () => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  document.body.innerHTML = `<div id="root">${renderToString(<Form />)}</div>`
  const root = document.getElementById('root')!
  const [name, tick] = document.querySelectorAll('input')
  const size = document.querySelector('select')!
  name!.value = '小林'
  const handOver = collectEarly()
  // Typed while the page is being hydrated.
  tick!.checked = true
  tick!.dispatchEvent(new Event('input', { bubbles: true }))
  size.value = 'l'
  size.dispatchEvent(new Event('input', { bubbles: true }))
  const app = await act(async () =>
    hydrateRoot(
      root,
      <StrictMode>
        <Form />
      </StrictMode>,
    ),
  )
  await act(async () => handOver())
  expect(document.querySelector('output')?.textContent).toBe('小林 true l')
  expect([name!.value, tick!.checked, size.value]).toEqual(['小林', true, 'l'])
  act(() => app.unmount())
})
