// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { beginVisit } from './begin'
import {
  type CorpChoice,
  corpDraft,
  type DraftCustom,
  draft,
  dropCorpDraft,
  dropDraft,
  persistCorpDraft,
  persistDraft,
} from './draft'

const custom: DraftCustom = {
  flow: 'naive_id',
  version: 1,
  product_id: 9,
  choices: [{ step: 'emotion', codes: ['smile'], title: '神态', names: ['微笑'] }],
}
const nine = { product_id: 9, people: 1, addon_ids: [7, 7] }

afterEach(() => sessionStorage.clear())

describe('what a visit is made to measure of', () => {
  it('stays with the draft while store, time and words are chosen', () => {
    beginVisit({ branch: 'shoot', items: [nine], custom })
    persistDraft({ store_id: 2, day: '2026-11-20', time: '14:00' })
    persistDraft({ remark: '谢谢' })
    expect(draft()).toMatchObject({ custom, store_id: 2, items: [{ addon_ids: [7, 7] }] })
  })

  it('is not inherited by another product, nor by the same one begun elsewhere', () => {
    beginVisit({ branch: 'shoot', items: [nine], custom })
    persistDraft({ items: [{ ...nine, product_id: 12, series_ids: [] }] })
    expect(draft()?.custom).toBeUndefined()
    beginVisit({ branch: 'shoot', items: [nine], custom })
    beginVisit({ branch: 'shoot', items: [{ ...nine, addon_ids: [] }] })
    expect(draft()?.custom).toBeUndefined()
  })
})

describe('a visit of a company’s drive', () => {
  const choice: CorpChoice = {
    ...{ drive_no: 'D1', product_id: 9, store_id: 2, people: 1, addon_ids: [], day: '', time: '' },
    ...{ contact_name: '林小满', remark: '' },
  }

  it('stands beside the usual one: neither takes the other’s place, and each ends alone', () => {
    persistCorpDraft(choice)
    expect(draft()).toBeUndefined()
    beginVisit({ branch: 'shoot', items: [nine], custom })
    persistDraft({ remark: '谢谢' })
    expect(corpDraft()).toMatchObject(choice)
    expect(JSON.parse(sessionStorage.getItem('draftOrEditedData') ?? '')).toMatchObject({
      remark: '谢谢',
      enterprise: { drive_no: 'D1' },
    })
    dropDraft()
    expect(draft()).toBeUndefined()
    expect(corpDraft()).toMatchObject(choice)
    dropCorpDraft()
    expect(sessionStorage.getItem('draftOrEditedData')).toBeNull()
  })

  it('is another booking with every change, and does not take what was made for another product', () => {
    persistCorpDraft({ ...choice, custom })
    const before = corpDraft()
    persistCorpDraft({ ...choice, custom, time: '14:00' })
    expect(corpDraft()?.key).not.toBe(before?.key)
    expect(corpDraft()?.custom).toEqual(custom)
    persistCorpDraft({ ...choice, custom, product_id: 12 })
    expect(corpDraft()?.custom).toBeUndefined()
  })

  it('is not taken from what somebody else wrote there', () => {
    sessionStorage.setItem('draftOrEditedData', '{"enterprise":"x"}')
    expect(corpDraft()).toBeUndefined()
    sessionStorage.setItem('draftOrEditedData', '[1]')
    expect(draft()).toBeUndefined()
  })
})
