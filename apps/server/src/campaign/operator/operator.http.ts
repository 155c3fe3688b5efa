import * as operator from '@kuaimen/contract/campaign/operator.endpoints'
import { bind } from '../../http/request/bind'
import {
  campaignFor,
  campaignsFor,
  countsOf,
  makePreview,
  publishVersion,
  saveDraft,
  withdraw,
} from './operator.service'

export const campaignOperatorHttp = [
  bind(operator.operatorCampaigns, (ctx, { state, page }) => campaignsFor(ctx, state, page)),
  bind(operator.operatorCampaign, (ctx, { key, version }) => campaignFor(ctx, key, version)),
  bind(operator.saveCampaign, (ctx, draft) => saveDraft(ctx, draft)),
  bind(operator.publishCampaign, (ctx, asked) => publishVersion(ctx, asked)),
  bind(operator.withdrawCampaign, (ctx, { key }) => withdraw(ctx, key)),
  bind(operator.previewCampaign, (ctx, { key, version }) => makePreview(ctx, key, version)),
  bind(operator.countCampaign, (ctx, { key, from, until }) => countsOf(ctx, key, from, until)),
]
