// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { mount } from '../../ui/mount.testing'
import { useMapFrame } from './useMapFrame'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const shown = { pins: [], chosen: undefined, here: undefined }

it('a map that is silent for five seconds has failed, and not a moment before', () => {
  const onFail = vi.fn()
  function Frame() {
    useMapFrame(shown, { onFail, onMessage: () => {} })
    return null
  }
  const { leave } = mount(<Frame />)
  act(() => vi.advanceTimersByTime(4_999))
  expect(onFail).not.toHaveBeenCalled()
  act(() => vi.advanceTimersByTime(1))
  expect(onFail).toHaveBeenCalledOnce()
  leave()
})
