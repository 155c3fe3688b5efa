import { setTimeout as pause } from 'node:timers/promises'
import type { Services } from '../../context'
import { originOf } from '../../http/request/hosts'
import { ProviderAway } from '../../providers/json'
import { WecomRefused } from '../../providers/wecom/ask'
import type { Wecom, WecomAttachment, WecomContactEvent, WecomWelcome } from '../../providers/wecom-shape'
import { welcomes } from '../../signals/metrics'
import { freeWelcome, takeWelcome } from './push.sql'
import { findWelcome, type Welcome } from './welcome.sql'

/** WeCom takes it for twenty seconds; what comes later than this would be refused on its way. */
const WITHIN_MS = 18_000
const BUSY_PAUSE_MS = 1000

type Said = 'sent' | 'gone' | 'late' | 'failed' | 'away'

/** Our own pages and pictures, as somebody in WeCom can open them. */
function attachmentsOf({ attachments }: Welcome, host: string | undefined): WecomAttachment[] {
  if (host === undefined) return []
  const whole = (path: string) => (path === '' ? '' : `${originOf(host)}${path}`)
  return attachments.map(({ msgtype, link }) => ({
    msgtype,
    link: { ...link, url: whole(link.url), ...(link.picurl ? { picurl: whole(link.picurl) } : {}) },
  }))
}

async function send(wecom: Wecom, welcome: WecomWelcome): Promise<Said> {
  try {
    const said = await wecom.welcome(welcome)
    if (said !== 'busy') return said
    // Another app of the company is at it: once more, and no more.
    await pause(BUSY_PAUSE_MS)
    const again = await wecom.welcome(welcome)
    return again === 'busy' ? 'failed' : again
  } catch (error) {
    if (error instanceof ProviderAway) return 'away'
    if (error instanceof WecomRefused) return 'failed'
    throw error
  }
}

const isLate = ({ now }: Services, { at }: WecomContactEvent) => now().getTime() - at.getTime() > WITHIN_MS

/**
 * The adviser's first message: taken by one, then said, before anything else. WeCom says each once, so one whose answer
 * did not come is tried again while there is time. True when it is to be tried again.
 */
export async function sayWelcome(services: Services, wecom: Wecom, event: WecomContactEvent): Promise<boolean> {
  const { welcome_code } = event
  if (welcome_code === '') return false
  const words = await findWelcome(services.db, event)
  if (!words || words.text === '' || !(await takeWelcome(services.db, event.key, services.now()))) return false
  const attachments = attachmentsOf(words, services.env.PUBLIC_HOSTS[0])
  const said = isLate(services, event) ? 'late' : await send(wecom, { welcome_code, text: words.text, attachments })
  if (said === 'away' && !isLate(services, event)) {
    await freeWelcome(services.db, event.key)
    return true
  }
  welcomes.inc({ result: said === 'away' ? 'failed' : said })
  return false
}
