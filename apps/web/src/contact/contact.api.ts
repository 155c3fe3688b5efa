import { bookingDetail } from '@kuaimen/contract/booking/view.endpoints'
import {
  adIcon,
  authorizedQrCode,
  checkContact,
  drainState,
  giftSelect,
  groupChat,
  qrCode,
} from '@kuaimen/contract/contact/visitor.endpoints'
import { contactUnauthorized } from '@kuaimen/contract/contact/visitor.errors'
import { POLL_AT_MOST_MS, POLL_MS } from '@kuaimen/contract/contact/visitor.rules'
import type { QrDialog } from '@kuaimen/contract/contact/visitor.views'
import { Refusal } from '@kuaimen/contract/kernel/failure'
import { queryOptions } from '@tanstack/react-query'
import { readAuthInfo } from '../account/login/auth-info'
import { apiOf, query } from '../api/query'

const QUIET = { quiet: true }

/** What the phone holds of WeChat's word; hints all of them but the ticket. Read where a call is made: the server draws for nobody. */
export function identityHere() {
  const info = readAuthInfo()
  return { unionid: info?.unionid ?? '', openid: info?.openid ?? '', ticket: info?.ticket ?? '' }
}

/** Whether to invite, and whether that is done already: one question for all pages of the tab. */
export const checkOf = (city_id: number, path: string, who: { isLoggedIn: boolean; isNamed: boolean }) =>
  queryOptions({
    queryKey: [checkContact.path, city_id, who],
    queryFn: ({ client, signal }) => {
      const input = { city_id, ...identityHere(), type: 'normal', state: { path: path.slice(0, 500) } }
      return apiOf(client).call(checkContact, input, { ...QUIET, signal })
    },
  })

/** The same question on the way to a time. */
export function checkOnTheWay(city_id: number) {
  const { unionid, openid, ticket } = identityHere()
  return { city_id, wx_unionid: unionid, openid, ticket, drainage_type: 'book' }
}

export const iconOf = (city_id: number) => query(adIcon, { city_id }, QUIET)

export const giftsOf = (city_id: number, type: string) => query(giftSelect, { city_id, type }, QUIET)

interface Wanted {
  readonly city_id: number
  readonly type: string
  readonly selected_code?: string | undefined
  readonly activity_code?: string | undefined
}

/** The visitor's own code where it is known who asks, by the cookie; the city's otherwise. */
export function qrOf(wanted: Wanted, isKnown: boolean) {
  return queryOptions<QrDialog>({
    queryKey: [qrCode.path, wanted, isKnown],
    queryFn: async ({ client, signal }) => {
      const { call } = apiOf(client)
      const options = { ...QUIET, signal }
      if (!isKnown) return call(qrCode, wanted, options)
      try {
        return await call(authorizedQrCode, wanted, options)
      } catch (error) {
        if (error instanceof Refusal && error.code === contactUnauthorized.code) return call(qrCode, wanted, options)
        throw error
      }
    },
  })
}

/** Asked every three seconds for two minutes, and whenever she comes back from WeChat. */
export function drainOf(city_id: number, state: string | undefined, since: number) {
  return {
    ...query(drainState, { city_id, state }, QUIET),
    staleTime: 0,
    refetchInterval: () => (Date.now() - since < POLL_AT_MOST_MS ? POLL_MS : (false as const)),
    refetchOnWindowFocus: 'always' as const,
  }
}

export const groupChatOf = (city_id: number) => query(groupChat, { city_id }, QUIET)

/** Only its owner gets an answer. */
export const visitOf = (order_sn: string) => query(bookingDetail, { order_sn }, QUIET)
