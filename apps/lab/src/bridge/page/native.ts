import type { BridgeReply, Sheet } from '../calls'
import type { ask } from './ask'
import type { sheet } from './sheet'

type Invoked = { id: number; reply?: BridgeReply; sheet?: Sheet }
export type NativeCall = (name: string, args: unknown, done?: (reply: BridgeReply) => void) => void

/** A call from the page into the app around it. Runs in the page. */
export function native(parts: { ask: typeof ask; sheet: typeof sheet }): NativeCall {
  const question = parts.ask()
  const here = () => location.href.split('#')[0] ?? ''
  const entryUrl = here()
  const page = `${Date.now()}-${Math.random().toString(36).slice(2)}`
  const settled = async (id: number): Promise<BridgeReply> => {
    const { reply } = await question<{ reply?: BridgeReply }>(`wait?id=${id}`)
    return reply ?? settled(id)
  }
  return (name, args, done) => {
    const body = { name, args: args ?? {}, page, entryUrl, currentUrl: here() }
    question<Invoked>('invoke', body).then(
      async ({ id, reply, sheet }) => {
        const close = sheet && parts.sheet(sheet, (choice) => question('choose', { id, choice }))
        if (!reply && !sheet) return
        const said = reply ?? (await settled(id).catch(() => ({ err_msg: `${name}:fail` })))
        // A map stays open after its reply; a cashier ends with it, wherever it was settled.
        if (!reply) close?.()
        done?.(said)
      },
      () => done?.({ err_msg: `${name}:fail` }),
    )
  }
}
