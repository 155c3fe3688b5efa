// @vitest-environment happy-dom
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { mount } from '../mount.testing'
import { useForm } from './useForm'

class Refused extends Error {}

/** The form as the last rendering has it. */
function aForm(onFailure: (error: unknown) => void = () => {}) {
  const seen = vi.fn()
  const Form = () => {
    const form = useForm<{ name: string; code: string }, 'name'>({
      begun: { name: '', code: '1' },
      placesOf: (error) => (error instanceof Refused ? { name: error.message } : undefined),
      onFailure,
      onWrite: (fields) => seen('kept', fields.name),
    })
    seen('form', form)
    return <p>{form.busy ?? form.problems.name ?? form.fields.name}</p>
  }
  const box = mount(<Form />)
  type Handle = ReturnType<typeof useForm<{ name: string; code: string }, 'name'>>
  const now = () => seen.mock.calls.filter(([kind]) => kind === 'form').at(-1)?.[1] as Handle
  return { box, now, seen }
}

it('writes fields, each for itself, and what was wrong is gone with it', () => {
  const { now, seen } = aForm()
  act(() => expect(now().pass({ name: '请填写姓名' })).toBe(false))
  expect(now().problems.name).toBe('请填写姓名')
  act(() => now().write({ name: '林小满' }))
  expect(now()).toMatchObject({ fields: { name: '林小满', code: '1' }, problems: {} })
  expect(seen).toHaveBeenCalledWith('kept', '林小满')
})

it('acts once, however often it is tapped, and again when it is done', async () => {
  const { now } = aForm()
  let end = () => {}
  const work = vi.fn(() => new Promise<void>((resolve) => (end = resolve)))
  const { run } = now()
  let first: Promise<void> | undefined
  act(() => {
    first = run('submit', work)
    void run('submit', work)
  })
  expect(now().busy).toBe('submit')
  await act(async () => {
    end()
    await first
  })
  expect(now().busy).toBeUndefined()
  expect(work).toHaveBeenCalledTimes(1)
  work.mockResolvedValueOnce()
  await act(() => now().run('submit', work))
  expect(work).toHaveBeenCalledTimes(2)
})

it('puts a refusal where it belongs, and hands on every other failure', async () => {
  const onFailure = vi.fn()
  const { now } = aForm(onFailure)
  await act(() => now().run('submit', () => Promise.reject(new Refused('没有这个人'))))
  expect(now().problems).toEqual({ name: '没有这个人' })
  expect(onFailure).not.toHaveBeenCalled()
  const away = new Error('away')
  await act(() => now().run('submit', () => Promise.reject(away)))
  expect(now().problems).toEqual({})
  expect(onFailure).toHaveBeenCalledWith(away)
})
