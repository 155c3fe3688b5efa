import { appPlatform, readEnvironment } from '@kuaimen/contract/kernel/environment'
import { RELEASE } from '@kuaimen/contract/kernel/release'
import { COOKIES } from '@kuaimen/contract/kernel/rendering'
import { createCall } from '../../api/call'
import { reactionTo } from '../../api/reactions'
import { alertDialog } from '../../ui/Dialog/dialog'
import { toast } from '../../ui/Toast/toast'
import { browserCookies } from '../browser/cookies'
import { hearDate } from '../browser/server-clock'
import { forgetToken } from './login'

const headers = (): Record<string, string> => {
  const environment = readEnvironment(navigator.userAgent, navigator.maxTouchPoints)
  return {
    // Sent empty; the promotion travels in the bodies that count it (platform/browser/channel.ts).
    'X-App-Channel': '',
    'X-App-Platform': appPlatform(environment),
    'X-App-Version': RELEASE,
    'X-Platform': environment.system,
    'Content-Type': 'application/json;charset=utf-8',
    Accept: 'application/json',
  }
}

const currentToken = () => browserCookies()[COOKIES.token] || undefined

/** The browser's calls: who shows what of a failure is decided in api/reactions. */
export const browserCall = createCall({
  headers,
  token: currentToken,
  onDate: hearDate,
  onFailure: (error, options, token) => {
    const reaction = reactionTo(error, options)
    if (reaction.kind === 'toast') toast(reaction.message)
    if (reaction.kind === 'dialog') void alertDialog(reaction)
    // After another login or logout, the answer to the old token says nothing of the new one.
    if (reaction.kind === 'relogin' && token === currentToken()) {
      forgetToken()
      location.reload()
    }
  },
})
