import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AppKind, appPlatform, type Environment, readEnvironment, type SystemType } from './environment'
import { userAgents } from './user-agents.testing'

describe('the environment of a user agent', () => {
  it.each(userAgents)('$name', ({ ua, kind, system, os, miniProgram = false }) => {
    const found = readEnvironment(ua)
    expect(found).toEqual({
      kind,
      system,
      os,
      devtools: system === 'devtools' || system === 'toutiaodevtools',
      miniProgram,
    } satisfies Environment)
  })

  it('is known from a table of many and different agents', () => {
    expect(new Set(userAgents.map(({ ua }) => ua)).size).toBe(userAgents.length)
    expect(userAgents.length).toBeGreaterThanOrEqual(40)
    expect(new Set(userAgents.map(({ kind }) => kind))).toEqual(
      new Set<AppKind>(['wx', 'wxwork', 'ali', 'toutiao', 'mobile', 'desktop']),
    )
    expect(new Set(userAgents.map(({ system }) => system))).toEqual(
      new Set<SystemType>(['ios', 'android', 'wx', 'devtools', 'ali', 'toutiao', 'toutiaodevtools', 'desktop']),
    )
  })

  it('does not depend on upper or lower case', () => {
    for (const { ua } of userAgents) {
      expect(readEnvironment(ua.toLowerCase())).toEqual(readEnvironment(ua))
      expect(readEnvironment(ua.toUpperCase())).toEqual(readEnvironment(ua))
    }
  })

  it('is a desktop for anything unheard of, and never throws', () => {
    fc.assert(fc.property(fc.string({ maxLength: 300 }), (ua) => readEnvironment(ua).kind === 'desktop'))
    expect(readEnvironment('').kind).toBe('desktop')
  })
})

describe('an iPad that calls itself a Macintosh', () => {
  const ua =
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15'

  it('is known in the browser by its touch points', () => {
    expect(readEnvironment(ua, 5)).toMatchObject({ kind: 'mobile', system: 'ios', os: 'ios' })
  })

  it('is a desktop where touch cannot be seen, and a Mac is one everywhere', () => {
    expect(readEnvironment(ua).kind).toBe('desktop')
    expect(readEnvironment(ua, 0).kind).toBe('desktop')
    expect(readEnvironment(ua, 1).kind).toBe('desktop')
  })

  it('is not a Windows laptop with a touch screen', () => {
    const windows =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36'
    expect(readEnvironment(windows, 10).kind).toBe('desktop')
  })
})

describe('X-App-Platform', () => {
  it('is WeChatH5 in the messaging app and H5 elsewhere', () => {
    for (const { ua, kind } of userAgents)
      expect(appPlatform(readEnvironment(ua))).toBe(kind === 'wx' || kind === 'wxwork' ? 'WeChatH5' : 'H5')
  })
})
