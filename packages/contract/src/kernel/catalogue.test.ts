import { describe, expect, it } from 'vitest'
import { allEndpoints } from '../all.endpoints'
import { OK } from './envelope'
import { errorRanges } from './error-ranges'
import { type AnyFailure, failure as declare, Refusal, wordsOf } from './failure'

const modules = import.meta.glob<Record<string, AnyFailure>>('../*/*.errors.ts', { eager: true })

// Lists of failures that several calls refuse with stand beside them.
const catalogue = Object.entries(modules).flatMap(([file, failures]) =>
  Object.entries(failures)
    .filter(([, failure]) => !Array.isArray(failure))
    .map(([name, failure]) => ({
      room: roomOf(file),
      name,
      code: failure.code,
      status: failure.status,
      msg: wordsOf(failure),
    })),
)

function roomOf(file: string): string {
  const [room = ''] = file.replace(/^(\.\.?\/)+/, '').split('/')
  return file.startsWith('./') ? 'kernel' : room
}

const rangesOf = (room: string) => errorRanges.filter(({ rooms }) => rooms.some((one) => one === room))

describe('the error catalogue', () => {
  it('is read from every room that has one', () => {
    expect(Object.keys(modules).length).toBeGreaterThan(2)
    expect(catalogue.length).toBeGreaterThan(14)
  })

  it('gives every error a number of its own', () => {
    const codes = catalogue.map(({ code }) => code)
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([])
    expect(codes).not.toContain(OK)
  })

  it.each(catalogue)('$code $name: a status of its kind, Chinese words, the range of its room', (failure) => {
    expect([400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503, 507]).toContain(failure.status)
    expect(failure.msg).toMatch(/^[\u4e00-\u9fff]/)
    expect(failure.msg.trim()).toBe(failure.msg)
    // A number in the words would be a setting that the chain cannot change.
    expect(failure.msg).not.toMatch(/\d|[二两三四五六七八九十]+(个|天|次|小时|分钟)/)
    expect(rangesOf(failure.room)).toHaveLength(1)
    for (const { first, last } of rangesOf(failure.room)) {
      expect(failure.code).toBeGreaterThanOrEqual(first)
      expect(failure.code).toBeLessThanOrEqual(last)
    }
  })

  it('has ranges that do not overlap, in order', () => {
    const ends = errorRanges.flatMap(({ first, last }) => [first, last])
    expect(ends).toEqual([...ends].sort((a, b) => a - b))
    expect(new Set(ends).size).toBe(ends.length)
  })

  it('logs the customer out with three codes, each a 401', () => {
    for (const code of [200103, 200201, 200202])
      expect(catalogue.find((failure) => failure.code === code)?.status).toBe(401)
  })

  it('holds every error that an endpoint declares', () => {
    const known = new Map(catalogue.map(({ code, status, msg }) => [code, { code, status, msg }]))
    for (const endpoint of allEndpoints)
      for (const one of endpoint.errors ?? [])
        expect({ code: one.code, status: one.status, msg: wordsOf(one) }).toEqual(known.get(one.code))
  })
})

describe('a failure with parameters', () => {
  const full = declare(1, 409, '最多{count}个，{hours}小时后再来')

  it('is thrown with the values, and tells its names where they are not known', () => {
    expect(full({ count: 5, hours: 48 })).toEqual({ code: 1, status: 409, msg: '最多5个，48小时后再来' })
    expect(new Refusal(full({ count: 5, hours: 48 })).message).toBe('最多5个，48小时后再来')
    expect(wordsOf(full)).toBe('最多{count}个，{hours}小时后再来')
    expect(full.code).toBe(1)
  })

  it('cannot be thrown without them', () => {
    // @ts-expect-error it has no words yet
    expect(() => new Refusal(full)).not.toThrow()
    // @ts-expect-error hours is missing
    full({ count: 5 })
  })
})

describe('a refusal', () => {
  it('carries number, status, words and data of its failure', () => {
    const refusal = new Refusal({ code: 100400, status: 400, msg: '有误' }, { mobile: ['请输入正确的手机号'] })
    expect(refusal).toBeInstanceOf(Error)
    expect(refusal).toMatchObject({
      code: 100400,
      status: 400,
      message: '有误',
      data: { mobile: ['请输入正确的手机号'] },
    })
  })

  it('may say it in other words', () => {
    expect(new Refusal({ code: 201017, status: 409, msg: '有误' }, undefined, '该时段刚被约走').message).toBe(
      '该时段刚被约走',
    )
  })
})
