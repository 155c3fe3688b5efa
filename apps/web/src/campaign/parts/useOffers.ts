import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useNavigate } from '../../platform/navigate'
import { usePageLocation } from '../../platform/page-location'
import { paths } from '../../platform/paths'
import { sayFailure } from '../../platform/say-failure'
import { useIsLoggedIn } from '../../platform/VisitorProvider'
import { toast } from '../../ui/Toast/toast'
import { mineOf, useTakeOffer } from '../campaign.api'
import { faceOf, type OfferFace } from '../offer-face'
import { persistWanted, takeWanted } from '../wanted-offer'
import { type BlockOf, useCampaign } from './block-props'

/** What this page knows of the member; nothing on the server and for visitors. */
export function useMine() {
  const { key, preview } = useCampaign()
  const isLoggedIn = useIsLoggedIn()
  const { data } = useQuery({ ...mineOf(key), enabled: isLoggedIn && !preview && !import.meta.env.SSR })
  return isLoggedIn ? data : undefined
}

interface Offers {
  readonly faces: readonly OfferFace[]
  /** Why none of them is for this member; empty where they are. */
  readonly refused: string
  readonly take: (key: string) => Promise<unknown>
}

export function useOffers({ data, button }: BlockOf<'coupon_take'>): Offers {
  const { key, preview, unfit } = useCampaign()
  const isMember = useIsLoggedIn()
  const mine = useMine()
  const navigate = useNavigate()
  const { pathname, search } = usePageLocation()
  const { mutateAsync } = useTakeOffer(key)
  const around = { isMember, isInert: preview !== null, button }
  const faces = data.offers.map((offer) => faceOf(offer, mine?.offers[offer.key], around))

  const take = async (offer_key: string): Promise<unknown> => {
    if (!isMember) {
      persistWanted(offer_key)
      return navigate(paths.signIn({ redirect: pathname + search }))
    }
    return mutateAsync({ offer_key }).then(() => toast('已放入卡包', { kind: 'success' }), sayFailure)
  }

  const keys = useRef<readonly string[]>([])
  keys.current = data.offers.map((offer) => offer.key)
  // What was tapped before the login.
  useEffect(() => {
    const wanted = isMember ? takeWanted(keys.current) : undefined
    if (!wanted) return
    document.getElementById(`offer-${wanted}`)?.scrollIntoView({ block: 'center' })
    mutateAsync({ offer_key: wanted }).then(() => toast('已放入卡包', { kind: 'success' }), sayFailure)
  }, [isMember, mutateAsync])

  const refused = preview ? '' : unfit || (mine && !mine.fits ? mine.reason : '')
  return { faces, refused, take }
}
