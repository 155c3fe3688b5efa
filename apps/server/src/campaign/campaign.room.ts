import type { Room } from '../room'
import { campaignHttp } from './campaign.http'
import { campaignOperatorHttp } from './operator.http'
import { formsOwned, takesOwned, tokenUsesOwned } from './owners.sql'

export const campaignRoom: Room = {
  name: 'campaign',
  http: [...campaignHttp, ...campaignOperatorHttp],
  audit: [takesOwned, tokenUsesOwned, formsOwned],
}
