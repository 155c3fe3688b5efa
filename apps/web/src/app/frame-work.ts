let next: (() => void) | undefined

/** Does one piece of what React has to do, and says whether there is more. */
export const proceed = (): boolean => {
  const work = next
  next = undefined
  work?.()
  return next !== undefined
}

const { port1, port2 } = new MessageChannel()
port1.onmessage = proceed

// React's scheduler prefers this to a channel of its own, and takes it when it is loaded; nobody else is to find it.
const host = globalThis as { setImmediate?: unknown }
const before = host.setImmediate
host.setImmediate = (work: () => void) => {
  next = work
  port2.postMessage(0)
}
queueMicrotask(() => {
  host.setImmediate = before
})
