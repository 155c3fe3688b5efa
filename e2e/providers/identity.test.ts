import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { CodeRefused, identityProviders, SnapshotVisitor } from '../../apps/server/src/providers/identity'
import { ProviderAway } from '../../apps/server/src/providers/json'
import { aCode, impatiently, log, loggedLines, outside } from './outside'

const world = outside()

type Name = keyof typeof identityProviders
const names = ['wx', 'ali', 'toutiao'] as const
const identify = (name: Name, code: string, scope: 'base' | 'full' = 'full', env = world.now.env) =>
  identityProviders[name].identify({ env, log }, code, scope)

// Short, because making a key takes long and this one only has to be wrong.
const otherKey = generateKeyPairSync('rsa', { modulusLength: 1024 })
  .privateKey.export({ type: 'pkcs8', format: 'pem' })
  .toString()

describe.each(names)('a visitor in %s', (name) => {
  it('is known by name and picture in full scope, and is the same person in base scope', async () => {
    world.now.lab.world.scope().wechat.user = 'a-yue'
    const full = await identify(name, await aCode(world.now, name, 'full'))
    expect(full).toMatchObject({ provider: name, nickname: '阿玥🌙在路上' })
    expect(full.avatar).toMatch(/^http:.*\/sim\/wx-avatar\/a-yue$/)
    expect(full.unionid).not.toBe('')
    const base = await identify(name, await aCode(world.now, name, 'base'), 'base')
    expect(base).toMatchObject({ provider: name, openid: full.openid, nickname: '', avatar: '' })
  })

  it('cannot use a code twice, nor one made up', async () => {
    const code = await aCode(world.now, name, 'base')
    await identify(name, code, 'base')
    await expect(identify(name, code, 'base')).rejects.toThrow(CodeRefused)
    await expect(identify(name, 'made-up', 'base')).rejects.toThrow(CodeRefused)
  })

  it('is not waited for when the provider is silent, nor when its answer is cut off', async () => {
    const silent = await aCode(world.now, name, 'base')
    world.faults({ [`${name}.timeout`]: { times: 1 } })
    await impatiently(() => expect(identify(name, silent, 'base')).rejects.toThrow(ProviderAway))
    const cut = await aCode(world.now, name, 'base')
    world.faults({ [`${name}.answer_lost`]: { times: 1 } })
    await expect(identify(name, cut, 'base')).rejects.toThrow(ProviderAway)
    // The lost answer had consumed the code.
    await expect(identify(name, cut, 'base')).rejects.toThrow(CodeRefused)
  })

  it('cannot be asked about with another secret', async () => {
    const { env } = world.now
    const stolen = { ...env, WX_SECRET: 'guess', ALI_APP_PRIVATE_KEY: otherKey, DY_CLIENT_SECRET: 'guess' }
    const code = await aCode(world.now, name, 'base')
    await expect(identify(name, code, 'base', stolen)).rejects.toThrow(ProviderAway)
    expect(loggedLines()).not.toContain(code)
    expect(await identify(name, code, 'base')).toHaveProperty('openid')
  })
})

describe('WeChat', () => {
  it('has visitors without identity, and visitors without unionid', async () => {
    const { wechat } = world.now.lab.world.scope()
    wechat.unionid = false
    expect(await identify('wx', await aCode(world.now, 'wx', 'full'))).toMatchObject({ unionid: '' })
    wechat.snapshot = true
    await expect(identify('wx', await aCode(world.now, 'wx', 'full'))).rejects.toThrow(SnapshotVisitor)
  })

  it('is asked once more when busy, and the code still works', async () => {
    const code = await aCode(world.now, 'wx', 'base')
    world.faults({ 'wx.busy': { times: 1 } })
    expect(await identify('wx', code, 'base')).toHaveProperty('openid')
  })
})

describe('Alipay', () => {
  it('is not believed when its signature does not fit', async () => {
    const code = await aCode(world.now, 'ali', 'full')
    world.faults({ 'ali.forged': true })
    await expect(identify('ali', code)).rejects.toThrow('signature')
    await expect(identify('ali', code)).rejects.toThrow(ProviderAway)
  })

  it('tells older apps a user_id', async () => {
    world.faults({ 'ali.old_app': true })
    const { openid } = await identify('ali', await aCode(world.now, 'ali', 'full'))
    expect(openid).toMatch(/^2088\d{12}$/)
  })

  it('refuses on request', async () => {
    world.faults({ 'ali.code_invalid': { times: 1 } })
    await expect(identify('ali', await aCode(world.now, 'ali', 'base'), 'base')).rejects.toThrow(CodeRefused)
    world.faults({ 'ali.busy': { times: 1 } })
    await expect(identify('ali', await aCode(world.now, 'ali', 'base'), 'base')).rejects.toThrow(ProviderAway)
  })
})

describe('Douyin', () => {
  it('may write its numbers as texts', async () => {
    world.faults({ 'toutiao.text_numbers': true })
    const code = await aCode(world.now, 'toutiao', 'full')
    expect(await identify('toutiao', code)).toMatchObject({ nickname: '林小满' })
    await expect(identify('toutiao', code)).rejects.toThrow(CodeRefused)
  })

  it.each(['toutiao.code_used', 'toutiao.scope_refused', 'toutiao.token_expired'] as const)(
    'makes the visitor start over on %s',
    async (fault) => {
      const code = await aCode(world.now, 'toutiao', 'full')
      world.faults({ [fault]: true })
      await expect(identify('toutiao', code)).rejects.toThrow(CodeRefused)
    },
  )
})
