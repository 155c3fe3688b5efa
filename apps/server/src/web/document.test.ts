import type { Rendered } from '@kuaimen/contract/kernel/rendering'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readCookies } from '../http/request/cookies'
import { documentPieces, ownTexts } from './document'

const piecesOf = (parts: Partial<Rendered>) =>
  documentPieces(
    { status: 200, screen: '', title: '', description: '', picture: '', html: '<p></p>', state: null, ...parts },
    { html: '<style>', later: '<later>', atOnce: '<now>' },
    'https://studio.example',
    '/',
  )
const drawing = (parts: Partial<Rendered>): string => piecesOf(parts).join('')

const answering = (...queries: unknown[]) => ({ token: false, queries })
const taken = (html: string) => JSON.parse(stateIn(html)).queries.queries

/** The text a browser would take for the state element: up to the first thing that ends a script. */
function stateIn(html: string): string {
  const start = html.indexOf('id="state">') + 'id="state">'.length
  return html.slice(start, start + html.slice(start).search(/<\/script/i))
}

describe('the state in a document', () => {
  it('comes out as it went in, whatever it holds', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue()), (queries) => {
        expect(taken(drawing({ state: answering(...queries) }))).toEqual(JSON.parse(JSON.stringify(queries)))
      }),
    )
  })

  it('comes out as it went in with an answer that another document has, too', () => {
    const answers = fc.record({
      queryKey: fc.jsonValue(),
      state: fc.record({ data: fc.jsonValue(), status: fc.string(), at: fc.nat() }, { requiredKeys: ['status'] }),
    })
    fc.assert(
      fc.property(fc.array(answers), fc.nat(), (queries, at) => {
        const later = queries.map((query) => ({ ...query, state: { ...query.state, at } }))
        for (const one of [queries, later])
          expect(taken(drawing({ state: answering(...one) }))).toEqual(JSON.parse(JSON.stringify(one)))
      }),
    )
  })

  it.each([
    '</script><script>alert(1)</script>',
    '</SCRIPT >',
    '<!--<script>',
    '\u2028\u2029',
    ']]>',
    '<\u0000/script>',
  ])('cannot break out with %j', (evil) => {
    const html = drawing({ state: answering({ [evil]: [evil] }) })
    const text = stateIn(html)
    expect(taken(html)).toEqual([{ [evil]: [evil] }])
    expect(text).not.toMatch(/[<\u2028\u2029]/)
    expect(html.endsWith(`${text}</script></body></html>`)).toBe(true)
  })

  it('is not there when nothing was rendered', () => {
    expect(drawing({ html: '', state: answering({ secret: 1 }) })).not.toContain('secret')
  })
})

describe('the parts of a member', () => {
  const own = { places: [3, 7], draw: async () => ({ html: [], queries: [] }) }
  const drawnWith = (queries: unknown[], html: string[], answers: unknown[]) => {
    const pieces = piecesOf({ html: '<a></a><b>', state: { token: true, queries }, own })
    const texts = ownTexts({ html, queries: answers }, queries.length > 0)
    expect(pieces).toHaveLength(texts.length + 1)
    return pieces.flatMap((piece, nr) => [piece, texts[nr] ?? '']).join('')
  }

  it('stand in their places, and their answers come after those of all', () => {
    const html = drawnWith([{ all: 1 }], ['ONE', 'TWO'], [{ own: '</script>' }])
    expect(html).toContain('<div id="root"><a>ONE</a>TWO<b></div>')
    expect(JSON.parse(stateIn(html))).toEqual({
      token: true,
      queries: { mutations: [], queries: [{ all: 1 }, { own: '</script>' }] },
    })
  })

  it.each([
    [[], []],
    [[{ all: 1 }], []],
    [[], [{ own: 1 }]],
  ])('leave the state whole with %j of all and %j of their own', (all, mine) => {
    expect(taken(drawnWith(all, ['', ''], mine))).toEqual([...all, ...mine])
  })
})

describe('the scripts of a document', () => {
  it('are requested later where the page is rendered, and at once where it is not', () => {
    expect(drawing({})).toMatch(/<style><later><\/head>/)
    expect(drawing({ html: '' })).toMatch(/<style><now><\/head>/)
  })
})

describe('the head of a document', () => {
  const evil = '"><script>alert(1)</script>&\''

  it.each(['title', 'description', 'picture'] as const)('cannot be broken by its %s', (part) => {
    const html = drawing({ [part]: evil })
    expect(html).not.toContain('<script>alert')
    expect(html).toContain('&#34;&#62;&#60;script&#62;')
  })

  it('cannot be broken by the address or the host', () => {
    const html = documentPieces(
      { status: 200, screen: '', title: '', description: '', picture: '', html: '', state: null },
      { html: '', later: '', atOnce: '' },
      evil,
      evil,
    )
    expect(html).not.toContain('<script>alert')
  })

  it('names itself for who shares it, with whole addresses', () => {
    const html = drawing({ title: '门店', description: '安静地拍', picture: '/media/a.webp' })
    expect(html).toContain('<title>门店</title>')
    expect(html).toContain('<meta property="og:image" content="https://studio.example/media/a.webp">')
    expect(html).toContain('<meta property="og:url" content="https://studio.example/">')
    expect(html).toMatch(/^<!doctype html><html lang="zh-CN">/)
  })
})

describe('cookies of a request', () => {
  it('are read as they were set, whatever they hold', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.stringMatching(/^[a-z_]{1,8}$/), fc.string({ unit: 'grapheme' })), (cookies) => {
        const header = Object.entries(cookies).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
        expect(readCookies(header.join('; '))).toEqual({ ...cookies })
      }),
    )
  })

  it('never throw, and never touch what all objects share', () => {
    fc.assert(fc.property(fc.string(), (header) => readCookies(header) !== undefined))
    readCookies('__proto__=1; constructor=2')
    expect(({} as Record<string, unknown>)['1']).toBeUndefined()
    expect(readCookies('a=%zz; =x; b; c=1=2')).toEqual({ a: '%zz', c: '1=2' })
    expect(readCookies(undefined)).toEqual({})
  })

  it('count by the first of a name, as the browser sends the most specific first', () => {
    expect(readCookies('a=1; a=2')).toEqual({ a: '1' })
  })
})
