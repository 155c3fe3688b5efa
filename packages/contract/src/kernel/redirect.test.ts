import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type RedirectTarget, redirectTarget } from './redirect'
import { EVIL, foreignAddresses, hostileRedirects, noAddresses } from './redirects.testing'

const ORIGIN = 'https://m.studio.example'
const HOSTS = ['shop.studio.example', 'pay.partner.example:8443']
const lead = (value: string | null | undefined): RedirectTarget | undefined => redirectTarget(value, ORIGIN, HOSTS)

/** Where a browser, handed this text on one of our pages, would end up. */
const placeOf = (text: string): string | undefined => {
  try {
    const url = new URL(text, `${ORIGIN}/sign_in`)
    return /^https?:$/.test(url.protocol) && !url.username && !url.password ? url.host : url.href
  } catch {
    return undefined
  }
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Nowhere, on our origin or at an allowed host: as it is, decoded once, and as a router takes it. */
function expectSafe(value: string): void {
  const target = lead(value)
  if (!target) return
  const allowed = target.kind === 'path' ? [new URL(ORIGIN).host] : HOSTS
  expect(target.to).toMatch(target.kind === 'path' ? /^\/(?![/\\])/ : /^https?:\/\/[^/]/)
  for (const text of [target.to, decoded(target.to), target.to.replaceAll('\\', '/'), target.to.trim()])
    expect(allowed, JSON.stringify({ value, text })).toContain(placeOf(text))
}

describe('a hostile redirect', () => {
  it('comes in more than two hundred ways', () => {
    expect(new Set(hostileRedirects).size).toBeGreaterThan(200)
    expect(new Set(hostileRedirects).size).toBe(hostileRedirects.length)
  })

  it.each(hostileRedirects.map((value) => [JSON.stringify(value.slice(0, 80)), value]))(
    '%s leads nobody away',
    (_, value) => {
      expectSafe(value)
    },
  )

  it.each([...foreignAddresses, ...noAddresses].map((value) => [JSON.stringify(value), value]))(
    '%s leads nowhere',
    (_, value) => {
      const target = lead(value)
      // A few are our own page in odd writing; none is anything else.
      if (target) expect(placeOf(value)).toBe('m.studio.example')
    },
  )

  it.each(['//', '/\\', '/%2f%2f', '/%5c', '/\t/', '/%252f%252f', '/a/..//', '/\uff0f\uff0f'])(
    'beginning with %j is refused outright',
    (prefix) => {
      expect(lead(`${prefix}${EVIL}`)).toBeUndefined()
    },
  )

  it('is refused however often it was encoded', () => {
    let value = `//${EVIL}`
    for (let round = 0; round < 6; round += 1) {
      expect(lead(`/${value}`)).toBeUndefined()
      value = encodeURIComponent(value)
    }
  })
})

describe('a friendly redirect', () => {
  it.each([
    ['/'],
    ['/home'],
    ['/mine'],
    ['/reservation/order_detail?order_sn=A1'],
    ['/search/product?q=%E8%AF%81%E4%BB%B6%E7%85%A7'],
    [`/search/store?q=${encodeURIComponent('静安寺 & 外滩')}#map`],
    ['/product/detail?id=7#look'],
    ['/city?redirect=%2Fperfect_phone%3Fredirect%3D%252Fmine'],
    ['/sign_in?redirect=https%3A%2F%2Fm.studio.example%2Fmine'],
    ['/newyear_zhenxiang_2023/t0k3n'],
    ['/a//b'],
    ['/activity-%E6%98%A5'],
    ['/x?percent=100%25'],
  ])('%s stays as it is', (path) => {
    expect(lead(path)).toEqual({ kind: 'path', to: path })
  })

  it.each([
    ['/搜索?q=证件照', '/%E6%90%9C%E7%B4%A2?q=%E8%AF%81%E4%BB%B6%E7%85%A7'],
    [`${ORIGIN}/mine?tab=1#x`, '/mine?tab=1#x'],
    ['HTTPS://M.STUDIO.EXAMPLE/mine', '/mine'],
    [`${ORIGIN}:443/mine`, '/mine'],
    [ORIGIN, '/'],
    ['/a/../mine', '/mine'],
  ])('%s is our own %s', (value, path) => {
    expect(lead(value)).toEqual({ kind: 'path', to: path })
  })

  it.each([
    ['https://shop.studio.example/gift?x=1#y', 'https://shop.studio.example/gift?x=1#y'],
    ['https://SHOP.studio.example', 'https://shop.studio.example/'],
    ['https://pay.partner.example:8443/a', 'https://pay.partner.example:8443/a'],
  ])('%s is followed to a host the brand allows', (value, to) => {
    expect(lead(value)).toEqual({ kind: 'external', to })
  })

  it('goes to no other host when the brand allows none', () => {
    expect(redirectTarget('https://shop.studio.example/', ORIGIN)).toBeUndefined()
  })

  it.each([null, undefined, ''])('%j is none', (value) => {
    expect(lead(value)).toBeUndefined()
  })
})

describe('any redirect', () => {
  const sign = fc.constantFrom(
    ...'/\\:@?#.%;&=[] \t\n\r\0',
    ...['//', '%2f', '%5c', '%25', '%09', '%00', '..', '\u2028', '\uff0f', '\u200b'],
    ...['http:', 'https://', 'javascript:', EVIL, 'm.studio.example', 'shop.studio.example', 'mine', '中'],
  )
  const mess = fc.array(sign, { maxLength: 14 }).map((parts) => parts.join(''))

  it('made of the signs that matter never leaves our hosts', () => {
    fc.assert(fc.property(mess, expectSafe), { numRuns: 2000 })
    fc.assert(
      fc.property(mess, (text) => expectSafe(`/${text}`)),
      { numRuns: 2000 },
    )
    fc.assert(
      fc.property(mess, (text) => expectSafe(`${ORIGIN}${text}`)),
      { numRuns: 2000 },
    )
    fc.assert(
      fc.property(mess, (text) => expectSafe(`https://shop.studio.example${text}`)),
      { numRuns: 2000 },
    )
  })

  it('of any text or address never leaves our hosts', () => {
    fc.assert(fc.property(fc.string({ unit: 'binary' }), expectSafe), { numRuns: 1000 })
    fc.assert(fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), expectSafe), { numRuns: 1000 })
  })

  it('says the same about its own answer', () => {
    fc.assert(
      fc.property(mess, (text) => {
        const target = lead(`/${text}`)
        if (target) expect(lead(target.to)).toEqual(target)
      }),
      { numRuns: 2000 },
    )
  })

  it('to a plain page of ours always works', () => {
    const segment = fc.string({ unit: fc.constantFrom(...'abcXYZ019_-~中文'), minLength: 1, maxLength: 8 })
    const text = fc.string({ unit: 'grapheme', maxLength: 12 })
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 4 }), text, text, (segments, key, value) => {
        const query = new URLSearchParams([[key, value]])
        const path = `/${segments.map(encodeURIComponent).join('/')}?${query}`
        const found = lead(path)
        expect(found?.kind).toBe('path')
        const url = new URL(found?.to ?? '', ORIGIN)
        expect(url.searchParams.get(key)).toBe(query.get(key))
        expect(lead(ORIGIN + path)).toEqual(found)
      }),
    )
  })
})
