import { describe, expect, it } from 'vitest'
import { upcomingOf } from './upcoming'

const shoot = {
  exists: 1 as const,
  order_sn: 'B1',
  book_datetime: '2026-11-20,14:00',
  store_name: '静安店',
  store_tel: '021-1',
  store_location: '121.4737,31.2304',
  store_address: '南京西路1号',
  order_products: ['证件照'],
  holds: [],
}

describe('the upcoming shoot', () => {
  it('is taken apart at its commas', () => {
    expect(upcomingOf(shoot)).toEqual({
      day: '2026-11-20',
      time: '14:00',
      destination: { longitude: 121.4737, latitude: 31.2304, name: '静安店', address: '南京西路1号' },
    })
  })
  it('leads nowhere without a place', () => {
    expect(upcomingOf({ ...shoot, store_location: '' })?.destination).toBeUndefined()
  })
  it('is nothing when there is none', () => {
    expect(upcomingOf({ ...shoot, exists: 0 })).toBeUndefined()
  })
})
