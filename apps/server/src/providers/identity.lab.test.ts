import { describe, expect, it } from 'vitest'
import { aKeyPair, impatiently, theLab } from '../testing/providers/lab'
import { aLog } from '../testing/providers/provider'
import { CodeRefused, identityProviders, type ProviderName, SnapshotVisitor } from './identity'
import { ProviderAway } from './json'

const lab = theLab()
const { log, lines } = aLog()
const stranger = aKeyPair()
const names = ['wx', 'ali', 'toutiao'] as const
const identify = (name: ProviderName, code: string, scope: 'base' | 'full' = 'full', env = lab.env) =>
  identityProviders[name].identify({ env, log }, code, scope)

describe.each(names)('a visitor in %s', (name) => {
  it('is known by name and picture in full scope, and is the same person in base scope', async () => {
    await lab.control('user', { user: 'a-yue' })
    const full = await identify(name, await lab.aCode(name, 'full'))
    expect(full).toMatchObject({ provider: name, nickname: '阿玥🌙在路上' })
    expect(full.avatar).toMatch(/^http:.*\/sim\/wx-avatar\/a-yue$/)
    expect(full.unionid).not.toBe('')
    const base = await identify(name, await lab.aCode(name, 'base'), 'base')
    expect(base).toMatchObject({ provider: name, openid: full.openid, nickname: '', avatar: '' })
  })

  it('cannot use a code twice, nor one made up', async () => {
    const code = await lab.aCode(name, 'base')
    await identify(name, code, 'base')
    await expect(identify(name, code, 'base')).rejects.toThrow(CodeRefused)
    await expect(identify(name, 'made-up', 'base')).rejects.toThrow(CodeRefused)
  })

  it('is not waited for when the provider is silent, nor when its answer is cut off', async () => {
    const silent = await lab.aCode(name, 'base')
    await lab.control('faults', { [`${name}.timeout`]: { times: 1 } })
    await impatiently(() => expect(identify(name, silent, 'base')).rejects.toThrow(ProviderAway))
    const cut = await lab.aCode(name, 'base')
    await lab.control('faults', { [`${name}.answer_lost`]: { times: 1 } })
    await expect(identify(name, cut, 'base')).rejects.toThrow(ProviderAway)
    // The lost answer had consumed the code.
    await expect(identify(name, cut, 'base')).rejects.toThrow(CodeRefused)
  })

  it('cannot be asked about with another secret', async () => {
    const stolen = { ...lab.env, WX_SECRET: 'guess', ALI_APP_PRIVATE_KEY: stranger.private, DY_CLIENT_SECRET: 'guess' }
    const code = await lab.aCode(name, 'base')
    await expect(identify(name, code, 'base', stolen)).rejects.toThrow(ProviderAway)
    expect(lines()).not.toContain(code)
    expect(await identify(name, code, 'base')).toHaveProperty('openid')
  })
})

describe('WeChat', () => {
  it('has visitors without identity, and visitors without unionid', async () => {
    await lab.control('user', { unionid: false })
    expect(await identify('wx', await lab.aCode('wx', 'full'))).toMatchObject({ unionid: '' })
    await lab.control('user', { snapshot: true })
    await expect(identify('wx', await lab.aCode('wx', 'full'))).rejects.toThrow(SnapshotVisitor)
  })

  it('is asked once more when busy, and the code still works', async () => {
    const code = await lab.aCode('wx', 'base')
    await lab.control('faults', { 'wx.busy': { times: 1 } })
    expect(await identify('wx', code, 'base')).toHaveProperty('openid')
  })
})

describe('Alipay', () => {
  it('is not believed when its signature does not fit', async () => {
    const code = await lab.aCode('ali', 'full')
    await lab.control('faults', { 'ali.forged': true })
    await expect(identify('ali', code)).rejects.toThrow('signature')
    await expect(identify('ali', code)).rejects.toThrow(ProviderAway)
  })

  it('tells older apps a user_id', async () => {
    await lab.control('faults', { 'ali.old_app': true })
    const { openid } = await identify('ali', await lab.aCode('ali', 'full'))
    expect(openid).toMatch(/^2088\d{12}$/)
  })

  it('refuses on request', async () => {
    await lab.control('faults', { 'ali.code_invalid': { times: 1 } })
    await expect(identify('ali', await lab.aCode('ali', 'base'), 'base')).rejects.toThrow(CodeRefused)
    await lab.control('faults', { 'ali.busy': { times: 1 } })
    await expect(identify('ali', await lab.aCode('ali', 'base'), 'base')).rejects.toThrow(ProviderAway)
  })
})

describe('Douyin', () => {
  it('may write its numbers as texts', async () => {
    await lab.control('faults', { 'toutiao.text_numbers': true })
    const code = await lab.aCode('toutiao', 'full')
    expect(await identify('toutiao', code)).toMatchObject({ nickname: '林小满' })
    await expect(identify('toutiao', code)).rejects.toThrow(CodeRefused)
  })

  it.each(['toutiao.code_used', 'toutiao.scope_refused', 'toutiao.token_expired'] as const)(
    'makes the visitor start over on %s',
    async (fault) => {
      const code = await lab.aCode('toutiao', 'full')
      await lab.control('faults', { [fault]: true })
      await expect(identify('toutiao', code)).rejects.toThrow(CodeRefused)
    },
  )
})
