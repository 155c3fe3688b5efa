import type { CityView, HopeCity } from '@kuaimen/contract/city/city.views'
import { useState } from 'react'
import { ignoreError } from '../../platform/session/report-ignored-error'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { IconLocation } from '../../ui/Icon/Icon'
import { IconRefresh } from '../../ui/Icon/ScreenIcon'
import { useHydrated } from '../../ui/overlay/useHydrated'
import { Spinner } from '../../ui/Spinner/Spinner'
import { toast } from '../../ui/Toast/toast'
import { locate, useGeo } from '../geo'
import { locatingFailed } from '../place-text'
import { HopeButton } from './HopeButton'
import styles from './LocatedCity.module.css'

type LocatedCityProps = { hopeCities: readonly HopeCity[]; onChoose: (city: CityView) => void }

/** Where the phone says it is, and what can be done about it. */
export function LocatedCity({ hopeCities, onChoose }: LocatedCityProps) {
  const { autoCity, locationState } = useGeo()
  const [isAsking, setAsking] = useState(false)
  const hydrated = useHydrated()
  const { kind } = useVisitor().environment
  const state = hydrated ? locationState : 0
  const city = hydrated && state === 1 ? autoCity : undefined
  const hope = city?.store_count === 0 ? hopeCities.find(({ city_id }) => city_id === city.city_id) : undefined

  const ask = async () => {
    setAsking(true)
    await locate().catch(ignoreError('city:locate'))
    setAsking(false)
    const { autoCity, locationState } = useGeo.getState()
    if (locationState !== 1 || !autoCity) toast(locatingFailed(kind))
  }

  if (isAsking || state === 3)
    return (
      <div className={styles.card} role="status">
        <Spinner className={styles.mark} />
        <span className={styles.name}>定位中</span>
      </div>
    )
  if (!city)
    return (
      <button type="button" className={styles.card} onClick={ask}>
        <IconLocation className={styles.mark} />
        <span className={styles.name}>{state === 2 ? '定位失败，点此重试' : '点此定位所在城市'}</span>
        <IconRefresh size="s" className={styles.again} />
      </button>
    )
  return (
    <>
      <div className={styles.card}>
        {city.store_count > 0 ? (
          <button type="button" className={styles.choose} onClick={() => onChoose(city)}>
            <IconLocation className={styles.mark} />
            <span className={styles.name}>{city.short_name}</span>
            <small className={styles.note}>{city.store_count} 家门店</small>
          </button>
        ) : (
          <p className={styles.choose}>
            <IconLocation className={styles.mark} />
            <span className={styles.name}>{city.short_name}</span>
            <small className={styles.note}>还没有门店</small>
          </p>
        )}
        <button type="button" className={styles.retry} onClick={ask}>
          重新定位
        </button>
      </div>
      {hope && (
        <div className={styles.hope}>
          <p>先选一座邻近的城市，也可以为{city.short_name}点亮爱心</p>
          <HopeButton city={hope} />
        </div>
      )}
    </>
  )
}
