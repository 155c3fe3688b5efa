import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { sayFailure } from '../../../platform/page/say-failure'
import { useVisitor } from '../../../platform/session/VisitorProvider'
import { skipForADay } from '../../adviser-state'
import { giftsOf, qrOf } from '../../contact.api'
import { trackContact } from '../../events'
import { type Gift, GiftDialog } from './GiftDialog'
import { QrDialog } from './QrDialog'
import { useAdding } from './useAdding'
import { usePictureReady } from './usePictureReady'

interface ContactDialogsProps {
  readonly open: boolean
  readonly cityId: number
  readonly addMethod: 1 | 2
  readonly onClose: () => void
}

const TYPE = 'normal'

/** The code at once, or the choice of a gift and then its code; closed unanswered, nothing opens by itself for a day. */
export function ContactDialogs({ open, cityId, addMethod, onClose }: ContactDialogsProps) {
  const { token, hasAuthInfo } = useVisitor()
  const [gift, setGift] = useState<Gift>()
  const isAtCode = addMethod === 1 || gift !== undefined
  const gifts = useQuery({ ...giftsOf(cityId, TYPE), enabled: open && addMethod === 2 })
  const wanted = { city_id: cityId, type: TYPE, selected_code: gift?.selected_code, activity_code: gift?.activity_code }
  const qr = useQuery({ ...qrOf(wanted, token !== undefined || hasAuthInfo), enabled: open && isAtCode })
  const isGround = usePictureReady(isAtCode ? qr.data?.bg_url : gifts.data?.background.img_url)
  const isQr = open && isAtCode && qr.data !== undefined && isGround
  const adding = useAdding(isQr, qr.data?.params.state)
  const failure = open ? (isAtCode ? qr.error : gifts.error) : null
  useEffect(() => {
    if (!failure) return
    sayFailure(failure)
    onClose()
  }, [failure, onClose])
  const close = (event_name: 'gift_close' | 'qr_close') => {
    skipForADay()
    trackContact({ event_name, event_target: gift?.selected_code })
    setGift(undefined)
    onClose()
  }
  return (
    <>
      {gifts.data && (
        <GiftDialog
          open={open && !isAtCode && isGround}
          resource={gifts.data}
          type={TYPE}
          onConfirm={setGift}
          onClose={() => close('gift_close')}
        />
      )}
      {qr.data && <QrDialog open={isQr} resource={qr.data} adding={adding} onClose={() => close('qr_close')} />}
    </>
  )
}
