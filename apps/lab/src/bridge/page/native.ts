import type { BridgeReply, Sheet } from '../calls'
import type { ask } from './ask'
import type { openTags } from './open-tags'
import type { sheet } from './sheet'

type Tags = { granted?: string[]; missing?: string }
type Invoked = { id: number; reply?: BridgeReply; sheet?: Sheet; tags?: Tags }
export type NativeCall = (name: string, args: unknown, done?: (reply: BridgeReply) => void) => void

/** A call from the page into the app around it. Runs in the page. */
export function native(parts: { ask: typeof ask; sheet: typeof sheet; openTags: typeof openTags }): NativeCall {
  const question = parts.ask()
  const here = () => location.href.split('#')[0] ?? ''
  const entryUrl = here()
  const page = `${Date.now()}-${Math.random().toString(36).slice(2)}`
  const settled = async (id: number): Promise<BridgeReply> => {
    const { reply } = await question<{ reply?: BridgeReply }>(`wait?id=${id}`)
    return reply ?? settled(id)
  }
  const call: NativeCall = (name, args, done) => {
    const body = { name, args: args ?? {}, page, entryUrl, currentUrl: here() }
    question<Invoked>('invoke', body).then(
      async ({ id, reply, sheet, tags }) => {
        if (tags) parts.openTags(tags, call)
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
  return call
}
