import { ASSET_NO } from '@kuaimen/contract/asset/asset.rules'
import type { Audience, JudgedAsset } from '../../asset/asset.port'
import { endUses, passUses, useOwnAssets } from '../../asset/use.service'
import type { MemberCtx } from '../../context'
import type { Tx } from '../../db/database'
import type { InnerListener } from '../../events'
import { findLiving, type MemberRow, updateMember } from '../person/member.sql'

const ROOM = 'account'
const subjectOf = (memberId: number) => ({ room: ROOM, subject: `member:${memberId}` })

const isUploaded = (value: unknown): value is string => typeof value === 'string' && ASSET_NO.test(value)

/** An uploaded portrait waits until it is judged; meanwhile others see the usual one. */
export const chooseAvatar = (ctx: MemberCtx, value: string): Promise<MemberRow | undefined> =>
  ctx.transaction(async (tx) => {
    const { memberId } = ctx.principal
    const subject = subjectOf(memberId)
    if (!isUploaded(value)) {
      await endUses(tx, subject, ctx.now())
      return updateMember(tx, memberId, { avatar: value, avatar_no: null, avatar_why: '' })
    }
    const [own] = await useOwnAssets(tx, { memberId, kind: 'avatar', assetNos: [value], now: ctx.now() }, subject)
    const isShown = own?.state === 'shown'
    return updateMember(tx, memberId, {
      avatar: isShown ? own.address : '',
      avatar_no: isShown ? null : value,
      avatar_why: '',
    })
  })

/** In the transaction that judges it. */
export const showJudgedAvatar: InnerListener<JudgedAsset> = async (tx, { kind, address, verdict, reason, uses }) => {
  if (kind !== 'avatar') return
  for (const { room, subject } of uses) {
    const memberId = Number(/^member:(\d+)$/.exec(subject)?.[1])
    if (room !== ROOM || !memberId) continue
    const isShown = verdict === 'shown'
    await updateMember(tx, memberId, {
      avatar: isShown ? address : '',
      avatar_no: null,
      avatar_why: isShown ? '' : reason,
    })
  }
}

/** A portrait goes along where the account that stays has none. */
export const mergeAvatars = (tx: Tx, from: MemberRow, into: MemberRow, now: Date): Promise<unknown> =>
  into.avatar || into.avatar_no
    ? endUses(tx, subjectOf(from.id), now)
    : passUses(tx, subjectOf(from.id), subjectOf(into.id))

export const memberAudience: Audience = {
  kind: 'm',
  isThere: async (tx, id) => (await findLiving(tx, id)) !== undefined,
}
