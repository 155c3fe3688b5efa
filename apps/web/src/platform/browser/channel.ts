import { isChannel } from '@kuaimen/contract/kernel/validation'
import { tabStorage } from './phone-storage'

interface Channel {
  readonly name: string
  readonly code: string
}

const KEY = 'channel'
const NAME_AT_MOST = 64

/** Which promotion brought this visit, as the address it began with says; a later link takes its place. */
export function persistChannel(address: string): void {
  const { searchParams } = new URL(address)
  const code = searchParams.get('channel') ?? ''
  if (!isChannel(code)) return
  const name = (searchParams.get('channel_name') ?? '').slice(0, NAME_AT_MOST)
  tabStorage.set(KEY, JSON.stringify({ name, code } satisfies Channel))
}

/** For the calls that count it; nothing where the visitor came without a promotion. */
export function channelCode(): string | undefined {
  const code = tabStorage.read<Partial<Channel>>(KEY)?.code
  return typeof code === 'string' && isChannel(code) ? code : undefined
}
