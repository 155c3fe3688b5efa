import { ownNewcomer } from '@kuaimen/contract/campaign/take.endpoints'
import { inviteGift } from '@kuaimen/contract/member/invite.endpoints'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api/query'
import { readInvite } from '../../platform/browser/invite'
import { paths } from '../../platform/page/paths'
import { useVisitor } from '../../platform/session/VisitorProvider'
import { GiftStrip } from './GiftStrip'
import { NewcomerStrip } from './NewcomerGift'

const QUIET = { quiet: true } as const

/** A gift that depends on who looks: the newcomer's of a member who has not taken it, the friend's of an invited guest. */
export default function OwnGifts() {
  return useVisitor().token ? <MembersGift /> : <FriendsGift />
}

function MembersGift() {
  const { cityId: city_id } = useVisitor()
  const asked = { ...query(ownNewcomer, { city_id }, QUIET), staleTime: 0 }
  const { data: gift } = useQuery({ ...asked, placeholderData: keepPreviousData })
  return gift && <NewcomerStrip gift={gift} />
}

/** The invitation is on the phone alone, so the server's page knows nothing of it. */
function FriendsGift() {
  const [invite] = useState(readInvite)
  const { data: gift } = useQuery({ ...query(inviteGift, { code: invite?.code ?? '' }, QUIET), enabled: !!invite })
  if (!gift) return null
  return (
    <GiftStrip
      worth={gift.worth}
      title={
        <>
          好友见面礼<small> 新朋友首次登录得</small>
        </>
      }
      terms={[gift.terms, gift.valid_text]}
      call="登录"
      to={paths.signIn({ redirect: paths.home() })}
    />
  )
}
