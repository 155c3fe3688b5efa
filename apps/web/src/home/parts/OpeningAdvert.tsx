import type { AdvertView } from '@kuaimen/contract/content/content.views'
import { useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import { isWithinADay } from '../../booking/upcoming/upcoming'
import { currentShootOf } from '../../booking/upcoming/upcoming.api'
import { AdPrice, altOf } from '../../content/parts/AdWords'
import { LinkedPicture } from '../../content/parts/LinkedPicture'
import { countAd } from '../../content/track'
import { persistedText } from '../../platform/browser/persisted'
import { tabStorage } from '../../platform/browser/phone-storage'
import { serverNow } from '../../platform/browser/server-clock'
import { useIsLoggedIn } from '../../platform/session/VisitorProvider'
import { buttonClass } from '../../ui/Button/Button'
import { Dialog } from '../../ui/Dialog/Dialog'
import { useTurn } from '../../ui/Dialog/useTurn'
import { Picture } from '../../ui/Picture/Picture'
import { Muted } from '../../ui/Text/Text'
import { AdvertClose } from './AdvertClose'
import styles from './Adverts.module.css'

const seen = persistedText(tabStorage, 'opening_advert_seen')

const pictureReady = (url: string): Promise<void> => {
  const image = new Image()
  image.src = url
  return image.decode()
}

/** A member whose minutes to pay are running, or who has to be at the store within a day, came for that. */
function useIsUndisturbed(): boolean {
  const isLoggedIn = useIsLoggedIn()
  const { data: shoot, isPending } = useQuery({ ...currentShootOf(), enabled: isLoggedIn })
  if (!isLoggedIn) return true
  if (isPending) return false
  return !shoot || (shoot.holds.length === 0 && !isWithinADay(shoot, serverNow()))
}

/** Over the page when the app is opened, once a session. */
export default function OpeningAdvert({ adverts }: { adverts: readonly AdvertView[] }) {
  const advert = adverts.find(({ type }) => type === 'opening')
  const [isWanted, setIsWanted] = useState(false)
  // A question that is open is answered first, and waits if the advert was first.
  const isUndisturbed = useIsUndisturbed()
  const isOpen = useTurn(isWanted && isUndisturbed)
  const uuid = advert?.uuid
  const url = advert?.url
  // An advert without its picture would be an empty card: it comes when that is here, and not at all without it.
  useEffect(() => {
    if (!uuid || !url || seen.read() === uuid) return
    let isGone = false
    const want = () => !isGone && startTransition(() => setIsWanted(true))
    pictureReady(url).then(want, () => undefined)
    return () => {
      isGone = true
    }
  }, [uuid, url])
  // Seen is seen, whichever way one leaves it.
  useEffect(() => {
    if (isOpen && uuid) seen.write(uuid)
  }, [isOpen, uuid])
  if (!advert) return null
  const close = () => setIsWanted(false)
  const follow = () => {
    countAd(advert, 'opening')
    close()
  }
  return (
    <Dialog open={isOpen} onClose={close} label={advert.title || advert.alt} bare>
      <div className={styles.opening}>
        <LinkedPicture target={advert} className={styles.poster} onOpen={follow}>
          <Picture
            src={advert.url}
            alt={altOf(advert)}
            width={advert.width}
            height={advert.height}
            rounded={false}
            eager
            className={styles.print}
          />
          {advert.title && (
            <span className={styles.caption}>
              <strong className={styles.title}>{advert.title}</strong>
              <Muted className={styles.line}>{advert.line}</Muted>
              <span className={styles.price}>
                <AdPrice price={advert.price} />
              </span>
              {advert.call && (
                <span className={buttonClass({ size: 'small' })}>
                  {advert.call}
                  <span className={styles.arrow} aria-hidden="true">
                    →
                  </span>
                </span>
              )}
            </span>
          )}
        </LinkedPicture>
        <AdvertClose advert={advert} label="关闭" onClick={close} />
      </div>
    </Dialog>
  )
}
