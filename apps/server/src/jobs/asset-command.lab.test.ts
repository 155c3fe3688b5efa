import { describe, expect, it } from 'vitest'
import { assetCommand } from '../asset/command.service'
import type { Services } from '../context'
import { readEnv } from '../env'
import { folderStorage } from '../providers/storage/folder'
import { s3Storage } from '../providers/storage/s3'
import { storageOf } from '../providers/storage/storage'
import { theLab } from '../testing/providers/lab'
import { aFolder, aName } from '../testing/providers/objects'
import { bucketLines, storageLines } from './doctor-storage'

const lab = theLab()

async function anEnv(bucket: Record<string, string> = lab.bucket as Record<string, string>) {
  const env = readEnv({ DATABASE_URL: 'none', ASSET_DIR: await aFolder(), ...bucket })
  const lines: string[] = []
  const run = (...args: string[]) => assetCommand({ env } as Services, args, (line) => void lines.push(line))
  return { env, run, lines }
}

const keysOf = (count: number) => {
  const scope = aName()
  return Array.from({ length: count }, (_, nth) => `${nth % 2 ? 's' : 'v'}/${scope}/${nth}`)
}

describe('asset move', () => {
  it('copies the folder to the bucket while both are read, and back', async () => {
    const { env, run, lines } = await anEnv()
    const [folder, bucket, one] = [folderStorage(env.ASSET_DIR), s3Storage(env), storageOf({ env })]
    const keys = keysOf(12)
    for (const key of keys) await folder.put(key, Buffer.from(`bytes of ${key}`))
    expect((await one.read(keys[0]!))?.toString()).toBe(`bytes of ${keys[0]}`)

    expect(await run('move')).toBe(0)
    expect(lines.at(-1)).toContain('这次复制 12 个')
    for (const key of keys) expect(await bucket.read(key)).toEqual(await folder.read(key))
    expect(await run('move')).toBe(0)
    expect(lines.at(-1)).toContain('12 个对象两边一样（这次复制 0 个）')

    await one.erase([keys[0]!])
    expect([await bucket.head(keys[0]!), await folder.head(keys[0]!)]).toEqual([undefined, undefined])
    await folder.erase(keys)
    await one.put(keys[1]!, Buffer.from('new'))
    expect(await run('move', 'folder')).toBe(0)
    expect((await folder.read(keys[1]!))?.toString()).toBe('new')
    expect((await folder.read(keys[2]!))?.toString()).toBe(`bytes of ${keys[2]}`)
    await bucket.erase(keys)
  })

  it('goes on where it was ended, and leaves no mark of it when it is done', async () => {
    const { env, run, lines } = await anEnv()
    const [folder, keys] = [folderStorage(env.ASSET_DIR), keysOf(3)]
    for (const key of keys) await folder.put(key, Buffer.from(key))
    await lab.control('faults', { 's3.denied': true })
    await expect(run('move')).rejects.toThrow(': 403')
    await lab.control('faults', { 's3.denied': false })
    expect(await run('move')).toBe(0)
    expect(lines.at(-1)).toContain('这次复制 3 个')
    expect(await folder.list('', '', 10)).toEqual([...keys].sort())
    await s3Storage(env).erase(keys)
  })

  it('names what differs and ends with 1, and says how it is called', async () => {
    const { env, run, lines } = await anEnv()
    const [key = ''] = keysOf(1)
    await folderStorage(env.ASSET_DIR).put(key, Buffer.from('old'))
    await s3Storage(env).put(key, Buffer.from('new'))
    expect(await run('move')).toBe(1)
    expect(lines).toContain(`✗ ${key}：两边不一样，没有动`)
    expect(await run()).toBe(2)
    expect(await run('move', 'elsewhere')).toBe(2)
    expect(await (await anEnv({})).run('move')).toBe(1)
    await s3Storage(env).erase([key])
  })
})

describe('the doctor on storage', () => {
  const marks = (lines: readonly { mark: string; text: string }[]) => lines.map(({ mark, text }) => `${mark} ${text}`)

  it('tries the folder out, and says what several machines need', async () => {
    const { env } = await anEnv({})
    expect(marks(await storageLines(env))).toEqual([
      `✓ 图片：文件夹 ${env.ASSET_DIR}：能写、能读、能删`,
      expect.stringContaining('！ 图片：没有设置桶'),
    ])
    expect(await folderStorage(env.ASSET_DIR).list('', '', 1)).toEqual([])
    expect(await bucketLines(env)).toEqual([])
    const [line] = await storageLines(readEnv({ DATABASE_URL: 'none', ASSET_DIR: '/dev/null/assets' }))
    expect(line?.mark).toBe('✗')
  })

  it('asks the bucket, which must have no versions', async () => {
    const { env } = await anEnv()
    const good = ['✓ 对象存储：能写、能读、能删', '✓ 对象存储：没有开版本控制，删除就是删除']
    expect(marks(await bucketLines(env))).toEqual(good)
    expect((await lab.stored('doctor/')).objects).toEqual([])
    await lab.control('s3/versioning', { status: 'Suspended' })
    expect(marks(await bucketLines(env))[1]).toContain('✗ 对象存储：开过版本控制（Suspended）')
    await lab.control('s3/versioning', { status: '' })
    await lab.control('faults', { 's3.denied': true })
    const refused = marks(await bucketLines(env))
    expect(refused[0]).toMatch(/^✗ 对象存储：.*403 AccessDenied/)
    expect(refused[1]).toMatch(/^！ 对象存储：问不到/)
  })
})
