import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { reportCity, useIsCityReported } from '../../../city/geo'
import { useIsLoggedIn } from '../../../platform/session/VisitorProvider'
import { type BlockOf, useCampaign } from '../../block-props'
import { mineOf } from '../../campaign.api'
import { faceOf, type OfferFace } from '../face'
import { useTaking } from './useTaking'

/** What this page knows of the member; nothing on the server and for visitors. */
export function useMine() {
  const { key, preview } = useCampaign()
  const isLoggedIn = useIsLoggedIn()
  const isCityReported = useIsCityReported()
  useEffect(() => {
    if (isLoggedIn && !isCityReported) void reportCity()
  }, [isLoggedIn, isCityReported])
  // Right after a login the account does not know the city yet, and would be asked for one.
  const { data } = useQuery({
    ...mineOf(key),
    enabled: isLoggedIn && isCityReported && !preview && !import.meta.env.SSR,
  })
  return isLoggedIn ? data : undefined
}

interface Offers extends ReturnType<typeof useTaking> {
  readonly faces: readonly OfferFace[]
  /** Why none of them is for this member; empty where they are. */
  readonly refused: string
}

const show = (key: string) => document.getElementById(`offer-${key}`)?.scrollIntoView({ block: 'center' })

export function useOffers({ data, button }: BlockOf<'coupon_take'>): Offers {
  const { key, preview, unfit } = useCampaign()
  const isMember = useIsLoggedIn()
  const mine = useMine()
  const around = { isMember, isInert: preview !== null, button }
  const faces = data.offers.map((offer) => faceOf(offer, mine?.offers[offer.key], around))
  const keys = data.offers.map((offer) => offer.key)
  const taking = useTaking(mineOf(key), keys, { onWanted: show })
  const refused = preview ? '' : unfit || (mine && !mine.fits ? mine.reason : '')
  return { faces, refused, ...taking }
}
