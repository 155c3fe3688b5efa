import { describe, expect, it } from 'vitest'
import { gcj02ToWgs84, wgs84ToGcj02 } from './gcj02'

describe('the two datums', () => {
  it('moves true positions to the map as published values do', () => {
    expect(wgs84ToGcj02({ longitude: 116.397128, latitude: 39.916527 })).toEqual({
      longitude: 116.403372,
      latitude: 39.917931,
    })
    expect(wgs84ToGcj02({ longitude: 121.473701, latitude: 31.230416 })).toEqual({
      longitude: 121.478224,
      latitude: 31.228474,
    })
  })

  it('moves map positions back', () => {
    const back = gcj02ToWgs84({ longitude: 121.478236, latitude: 31.228477 })
    expect(back.longitude).toBeCloseTo(121.473713, 5)
    expect(back.latitude).toBeCloseTo(31.230419, 5)
  })

  it('leaves the rest of the world alone', () => {
    expect(wgs84ToGcj02({ longitude: 2.35, latitude: 48.85 })).toEqual({ longitude: 2.35, latitude: 48.85 })
  })
})
