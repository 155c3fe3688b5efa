import { describe, expect, it } from 'vitest'
import { deviceEnrol, staffInvite, staffState } from '../staff/people.endpoints'
import { boardNote } from './board.endpoints'
import { deskBook } from './desk.endpoints'
import { operatorCancel, operatorTransition } from './staff.endpoints'

describe('words of staff', () => {
  const TURNED = '靠\u202e窗\u200b'
  const fields = {
    ...{ note: boardNote.body.shape.text, cancel: operatorCancel.body.shape.reason, desk: deskBook.body.shape.remark },
    ...{ step: operatorTransition.body.shape.note, name: staffInvite.body.shape.name },
    ...{ state: staffState.body.shape.reason, tablet: deviceEnrol.body.shape.name },
  }

  it('have no letters that turn the writing or are not seen', () => {
    for (const [name, field] of Object.entries(fields)) expect([name, field.parse(TURNED)]).toEqual([name, '靠窗'])
  })
})
