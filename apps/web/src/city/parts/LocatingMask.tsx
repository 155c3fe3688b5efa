import { LoadingMask } from '../../ui/LoadingMask/LoadingMask'
import { cancelLocating, useGeo } from '../geo'

/** Only while a city still has to be found: a visitor who has one does not wait. */
export function LocatingMask() {
  const isWaited = useGeo((geo) => geo.locationState === 3 && geo.userCity === undefined)
  return <LoadingMask active={isWaited} text="定位中，点击取消" onCancel={cancelLocating} />
}
