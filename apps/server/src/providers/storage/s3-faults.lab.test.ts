import { describe, expect, it } from 'vitest'
import {
  ALL,
  aFaultyBucket,
  CALLS,
  CALM,
  hashOf,
  IMPATIENT,
  LARGE,
  NEW,
  OLD,
  outcomeOf,
} from '../../testing/providers/s3-calls'

const { lab, calm, aSubject, storedAt } = aFaultyBucket()

/** Which calls a fault that stays refuses; all others answer as if nothing were. */
const REFUSES: Record<string, readonly string[]> = {
  's3.latency': [],
  's3.timeout': ALL,
  's3.slow_down': ALL,
  's3.internal': ALL,
  's3.denied': ALL,
  's3.key_ended': ALL,
  's3.answer_lost': ALL,
  's3.torn_up': ['put', 'large', 'eraseMany'],
  's3.torn_down': ['large', 'read', 'piece', 'eraseMany', 'list'],
  's3.wrong_bytes': ['read', 'piece'],
  's3.stale_list': [],
  's3.full': ['put', 'large'],
  's3.skew': ALL,
  's3.held_asked': ALL,
  's3.held_done': ALL,
}
const SILENT = ['s3.timeout', 's3.held_asked', 's3.held_done']

describe.each(Object.entries(REFUSES))('%s', (fault, refused) => {
  it.each(ALL)('leaves %s whole, or refuses it', async (call) => {
    const { work, answers } = CALLS[call]!
    const subject = await aSubject(SILENT.includes(fault) ? IMPATIENT : CALM)
    const isOld = fault === 's3.stale_list' && call === 'list'
    await lab.control('faults', { [fault]: fault === 's3.latency' ? { ms: 20 } : true })
    const wanted = refused.includes(call) ? 'refused' : isOld ? [] : answers(subject.key)
    expect(await outcomeOf(work(subject))).toEqual(wanted)
    await lab.control('faults', { [fault]: false })
    if (SILENT.includes(fault)) await lab.control('held', {})

    const left = await storedAt(subject.key)
    const done = { put: hashOf(NEW), large: hashOf(LARGE), erase: undefined, eraseMany: undefined }[call]
    expect([hashOf(OLD), call in { put: 1, large: 1, erase: 1, eraseMany: 1 } ? done : hashOf(OLD)]).toContain(left)
    if (call === 'large') await calm().erase([subject.key])
  })
})
