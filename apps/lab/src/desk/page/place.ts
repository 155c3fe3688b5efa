import type { LabState } from '../../control/shapes'
import type { Choices } from './choices'
import type { Tools } from './tools'

/** Where the phone is, and whether it tells. Runs in the page. */
export function place({ one, el, control, segment, notice }: Tools, choices: Choices, refresh: () => Promise<void>) {
  const city = one<HTMLInputElement>('#city')
  const point = one<HTMLInputElement>('#point')
  one('#cities').append(...choices.cities.map((known) => el('option', { value: known.city })))
  const go = async (where: object) => {
    await control('location', where)
    await refresh()
  }
  city.addEventListener('change', () => {
    const found = choices.cities.find((known) => known.city === city.value)
    if (found) go({ longitude: found.longitude, latitude: found.latitude })
    else notice('请从列表里选一个城市')
  })
  const fromPoint = () => {
    const [longitude, latitude] = point.value.split(/[,，\s]+/).map(Number)
    return { longitude, latitude }
  }
  point.addEventListener('change', () => {
    city.value = ''
    go(fromPoint())
  })
  const press = segment('where', (value) => go(value === 'allowed' ? fromPoint() : { [value]: true }))
  return ({ location, faults }: LabState) => {
    if (document.activeElement !== point) point.value = `${location.longitude}, ${location.latitude}`
    press(faults['location.denied'] ? 'denied' : faults['location.timeout'] ? 'timeout' : 'allowed')
  }
}
