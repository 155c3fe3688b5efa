import { act, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean
}

/** Renders into a page of its own and returns how to render again and how to unmount. */
export function mount(first: ReactNode) {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true
  const box = document.body.appendChild(document.createElement('div'))
  const root = createRoot(box)
  const draw = (node: ReactNode) => act(() => root.render(node))
  draw(first)
  return {
    box,
    draw,
    leave: () => {
      act(() => root.unmount())
      box.remove()
    },
  }
}

export const find = (selector: string): HTMLElement => {
  const element = document.querySelector<HTMLElement>(selector)
  if (!element) throw new Error(`Nothing matches ${selector}`)
  return element
}

export const press = (selector: string) => act(() => find(selector).click())
